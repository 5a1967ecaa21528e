import { IconBarrierBlock, IconHelpHexagon } from '@tabler/icons-react';
import { useMaintenance } from '../../api/maintenance';
import { useMaintains, useSeesAll } from '../../api/roles';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/feedback/States';
import { ButtonLink } from '../../ui/layout/ButtonLink';
import { PageHeader } from '../../ui/layout/PageHeader';
import { MaintenanceTable } from './components/MaintenanceTable';
import { text } from './text';

/** Every window in which parts of the network are out of service. */
export function MaintenancePage() {
  const maintains = useMaintains();
  const seesAll = useSeesAll();
  return (
    <>
      <PageHeader
        title={text.title}
        lead={text.lead}
        actions={
          <>
            {seesAll && (
              <ButtonLink
                to="/what-if"
                variant="default"
                leftSection={<IconHelpHexagon size={17} aria-hidden />}
              >
                {text.whatIf}
              </ButtonLink>
            )}
            {maintains && (
              <ButtonLink to="/maintenance/new" leftSection={<IconBarrierBlock size={17} aria-hidden />}>
                {text.schedule}
              </ButtonLink>
            )}
          </>
        }
      />
      <Windows maintains={maintains} linked={seesAll} />
    </>
  );
}

function Windows({ maintains, linked }: { maintains: boolean; linked: boolean }) {
  const query = useMaintenance();
  if (query.isPending) return <SkeletonRows rows={4} />;
  if (query.data === undefined) {
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  }
  // Those who maintain have the button of the header.
  const next = !maintains && (
    <ButtonLink to="/network" variant="default">
      {text.toNetwork}
    </ButtonLink>
  );
  return query.data.length === 0 ? (
    <EmptyState icon={<IconBarrierBlock size={22} />} title={text.empty} action={next}>
      {maintains ? text.emptyAdminAdvice : text.emptyAdvice}
    </EmptyState>
  ) : (
    <MaintenanceTable windows={query.data} linked={linked} />
  );
}
