import { Stack } from '@mantine/core';
import { IconNetwork } from '@tabler/icons-react';
import type { DownLink } from '../../../api/types';
import { Panel } from '../../../ui/layout/Panel';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/feedback/States';
import { LinkChart } from './LinkChart';
import { LinkTable } from './LinkTable';
import { useLinks, useNetwork } from '../../../api/network';
import { useSeesAll } from '../../../api/roles';
import { ButtonLink } from '../../../ui/layout/ButtonLink';
import { useLinkHistories } from '../api/linkHistories';
import { text } from '../text';

/** Before the first answer. */
const noLinks: readonly DownLink[] = [];

/** The links, and the chart of the one that was chosen. */
export function LinksPart(props: { chosen: string | undefined; onChoose: (id: string | undefined) => void }) {
  const links = useLinks();
  const down = useNetwork().data?.downLinks ?? noLinks;
  const histories = useLinkHistories(links.data?.links.length ?? 0).data;
  const seesHealth = useSeesAll();
  const next = seesHealth && (
    <ButtonLink to="/admin/health" variant="default">
      {text.seeHealth}
    </ButtonLink>
  );
  const chosen = links.data?.links.find(({ id }) => id === props.chosen);
  return (
    <Stack gap="md">
      {chosen && (
        <LinkChart
          link={chosen}
          histories={histories}
          onClose={() => {
            props.onChoose(undefined);
          }}
        />
      )}
      <Panel title={text.links.title} aside={text.links.aside} flush>
        {links.isPending && <SkeletonRows rows={8} height={34} />}
        {links.isError && links.data === undefined && (
          <ErrorState error={links.error} onRetry={() => void links.refetch()} />
        )}
        {links.data?.links.length === 0 && down.length === 0 && (
          <EmptyState icon={<IconNetwork size={22} />} title={text.links.emptyTitle} action={next}>
            {text.links.emptyAdvice}
          </EmptyState>
        )}
        {links.data !== undefined && links.data.links.length + down.length > 0 && (
          <LinkTable
            links={links.data.links}
            down={down}
            histories={histories}
            chosen={props.chosen}
            onChoose={props.onChoose}
          />
        )}
      </Panel>
    </Stack>
  );
}
