import { useQuery } from '@tanstack/react-query';
import { Stack } from '@mantine/core';
import { quotaOverviewQuery } from '../../api/quotas';
import { changesUsers } from '../../api/roles';
import { useSession } from '../../api/session';
import type { QuotaKind, QuotaOverview } from '../../api/types';
import { ErrorState, SkeletonRows } from '../../ui/feedback/States';
import { PageHeader } from '../../ui/layout/PageHeader';
import { Panel } from '../../ui/layout/Panel';
import { DataTable, type Column } from '../../ui/table/DataTable';
import { quotaName } from '../../ui/display/quotaWords';
import { QuotaTable } from './components/QuotaTable';
import { SetQuota } from './components/SetQuota';
import { text } from './text';
import { closest } from './utils/closest';

const words = text.quotas;
const number = new Intl.NumberFormat('en');

/** How much users and shares may have: the defaults, who is close to them, and what administrators set. */
export function QuotasPage() {
  const session = useSession();
  const query = useQuery(quotaOverviewQuery);
  const mayChange = session !== null && changesUsers(session);
  return (
    <>
      <PageHeader title={words.title} lead={words.lead} actions={mayChange && <SetQuota />} />
      {query.data !== undefined ? (
        <Overview overview={query.data} mayChange={mayChange} />
      ) : query.isPending ? (
        <SkeletonRows rows={8} />
      ) : (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
    </>
  );
}

function Overview({ overview, mayChange }: { overview: QuotaOverview; mayChange: boolean }) {
  return (
    <Stack gap="md">
      <Panel title={words.exceptions} flush>
        <QuotaTable
          label={words.exceptions}
          quotas={overview.exceptions}
          mayChange={mayChange}
          empty={words.noExceptions}
        />
      </Panel>
      <Panel title={words.closest} flush>
        <QuotaTable
          label={words.closest}
          quotas={closest(overview.kinds)}
          mayChange={mayChange}
          empty={words.noUse}
        />
      </Panel>
      <Panel title={words.defaults} flush>
        <DataTable
          cards
          label={words.defaults}
          template="5rem 1fr 2fr 7rem"
          columns={kindColumns}
          rows={overview.kinds}
          idOf={idOf}
        />
      </Panel>
    </Stack>
  );
}

const kindColumns: readonly Column<QuotaKind>[] = [
  { id: 'holder', header: words.columns.holder, cell: ({ holder }) => words.holders[holder] },
  { id: 'kind', header: words.columns.kind, rowHeader: true, cell: ({ kind }) => quotaName(kind) },
  { id: 'meaning', header: words.columns.meaning, cell: ({ holder, kind }) => words.meanings[holder][kind] },
  {
    id: 'standard',
    header: words.columns.standard,
    numeric: true,
    labelled: true,
    cell: ({ standard }) => number.format(standard),
  },
];

function idOf({ holder, kind }: QuotaKind): string {
  return `${holder} ${kind}`;
}
