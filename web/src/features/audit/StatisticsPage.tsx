import { Button, Group, SegmentedControl, Stack, Table } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { IconChartBar, IconDownload } from '@tabler/icons-react';
import { auditStatisticsCsv, useAuditStatistics } from '../../api/auditStatistics';
import type { AuditAnomaly, AuditStatistics } from '../../api/types';
import { useSeesAll } from '../../api/roles';
import { AnomalyList } from '../../charts/audit/AnomalyList';
import { AuditChart } from '../../charts/audit/AuditChart';
import { text as chartText } from '../../charts/audit/text';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/feedback/States';
import { ButtonLink, TextLink } from '../../ui/layout/ButtonLink';
import { PageHeader } from '../../ui/layout/PageHeader';
import { Panel } from '../../ui/layout/Panel';
import { NoAccess } from './components/NoAccess';
import { reaches, type AuditFilters } from './search';
import { text } from './text';

const words = text.statistics;
const route = getRouteApi('/inside/audit/statistics');

/** How many events there were, of what kinds, and what is unusual. */
export function StatisticsPage() {
  const { days = 14 } = route.useSearch();
  const navigate = route.useNavigate();
  const mayRead = useSeesAll();
  const query = useAuditStatistics(days, mayRead);
  if (!mayRead) return <NoAccess title={words.title} />;
  return (
    <>
      <PageHeader
        title={words.title}
        lead={words.lead}
        actions={
          <Group gap="xs">
            {query.data && (
              <Button
                component="a"
                href={auditStatisticsCsv(query.data)}
                download
                variant="default"
                leftSection={<IconDownload size={17} aria-hidden />}
              >
                {words.csv}
              </Button>
            )}
            <ButtonLink to="/audit" variant="default">
              {words.log}
            </ButtonLink>
          </Group>
        }
      />
      <Group mb="md">
        <SegmentedControl
          aria-label={words.reach}
          value={String(days)}
          data={reaches.map((reach) => ({ value: String(reach), label: words.days(reach) }))}
          onChange={(value) => {
            const chosen = reaches.find((reach) => String(reach) === value);
            if (chosen) void navigate({ search: { days: chosen }, replace: true });
          }}
        />
      </Group>
      {query.data !== undefined ? (
        <Statistics data={query.data} />
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows rows={4} height={120} />
      )}
    </>
  );
}

function Statistics({ data }: { data: AuditStatistics }) {
  const { from, to } = data;
  const span = { from, to };
  if (data.periods.length === 0) {
    return (
      <EmptyState icon={<IconChartBar size={22} />} title={words.empty}>
        {words.emptyAdvice}
      </EmptyState>
    );
  }
  return (
    <Stack>
      <Anomalies anomalies={data.anomalies} />
      <Panel title={chartText.per[data.unit]}>
        <AuditChart data={data} />
      </Panel>
      <Counts
        title={words.kinds}
        name={words.kind}
        rows={data.kinds.map(({ action, outcome, events }) => ({
          name: `${action} · ${text.outcomes[outcome]}`,
          events,
          search: { ...span, kind: action, outcome },
        }))}
      />
      <Counts
        title={words.principals}
        name={words.user}
        rows={data.principals.map((it) => ({ ...it, search: { ...span, principal: it.name } }))}
      />
      <Counts
        title={words.refusedShares}
        name={words.share}
        rows={data.refusedShares.map((it) => ({
          ...it,
          search: { ...span, share: it.name, outcome: 'refused' as const },
        }))}
      />
      <Counts title={words.reasons} name={words.reason} rows={data.reasons} />
    </Stack>
  );
}

function Anomalies({ anomalies }: { anomalies: readonly AuditAnomaly[] }) {
  return (
    <Panel title={words.anomalies} flush>
      {anomalies.length === 0 ? (
        <EmptyState>{words.noAnomalies}</EmptyState>
      ) : (
        <AnomalyList label={words.anomalies} anomalies={anomalies} />
      )}
    </Panel>
  );
}

interface CountRow {
  readonly name: string;
  readonly events: number;
  readonly search?: AuditFilters;
}

function Counts(props: { title: string; name: string; rows: readonly CountRow[] }) {
  if (props.rows.length === 0) return null;
  return (
    <Panel title={props.title}>
      <Table aria-label={props.title}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{props.name}</Table.Th>
            <Table.Th ta="right">{words.events}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {props.rows.map(({ name, events, search }) => (
            <Table.Tr key={name}>
              <Table.Td>
                {search ? (
                  <TextLink to="/audit" search={search}>
                    {name}
                  </TextLink>
                ) : (
                  name
                )}
              </Table.Td>
              <Table.Td ta="right">{events.toLocaleString('en')}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Panel>
  );
}
