import { IconBarrierBlock, IconHelpHexagon } from '@tabler/icons-react';
import { useMaintains, useSeesAll } from '../../../api/roles';
import { ButtonLink } from '../../../ui/layout/ButtonLink';
import { text } from '../text';

/** What can be done about a switch or a link: take it out of service, or see what its failure would do. */
export function PartActions({ search }: { search: { switch: string } | { link: string } }) {
  const maintains = useMaintains();
  if (!useSeesAll()) return null;
  return (
    <>
      <ButtonLink
        to="/what-if"
        search={search}
        variant="default"
        leftSection={<IconHelpHexagon size={17} aria-hidden />}
      >
        {text.maintenance.whatIf}
      </ButtonLink>
      {maintains && (
        <ButtonLink
          to="/maintenance/new"
          search={search}
          variant="default"
          leftSection={<IconBarrierBlock size={17} aria-hidden />}
        >
          {text.maintenance.schedule}
        </ButtonLink>
      )}
    </>
  );
}
