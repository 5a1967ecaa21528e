import { Stack } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { IconHelpHexagon, IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react';
import { useNetwork, useTables } from '../../api/network';
import { useSeesAll } from '../../api/roles';
import type { Network } from '../../api/types';
import { formatInstant } from '../../lib/time';
import { Alert } from '../../ui/feedback/Alert';
import { ButtonLink } from '../../ui/layout/ButtonLink';
import { PageHeader } from '../../ui/layout/PageHeader';
import { Panel } from '../../ui/layout/Panel';
import { StateBadge } from '../../ui/display/StateBadge';
import { ErrorState, SkeletonRows } from '../../ui/feedback/States';
import { useNow } from '../../ui/useNow';
import { HostTable } from './components/HostTable';
import { LinksPart } from './components/LinksPart';
import { ActiveMaintenance } from './components/MaintenanceNotice';
import { MapPanel } from './components/map/MapPanel';
import classes from './NetworkPage.module.css';
import { OccupancyTable } from './components/OccupancyTable';
import { SwitchTable } from './components/SwitchTable';
import { readNetworkSearch, type NetworkSearch } from './search';
import { text } from './text';

const route = getRouteApi('/inside/network');

/** The network as it is now: how links are used, how full tables are, who is attached. */
export function NetworkPage() {
  const { link, rulesOf, at, period = 'day' } = route.useSearch();
  const navigate = route.useNavigate();
  const change = (part: { readonly [K in keyof NetworkSearch]?: NetworkSearch[K] | undefined }) => {
    void navigate({
      search: (before) => readNetworkSearch({ ...before, ...part }),
      replace: true,
      resetScroll: false,
    });
  };
  const network = useNetwork();
  const data = network.data;
  const seesAll = useSeesAll();
  return (
    <>
      <PageHeader
        title={text.title}
        lead={data && leadOf(data)}
        actions={
          data && (
            <>
              <ControllerBadge controller={data.controller} />
              {seesAll && (
                <ButtonLink
                  to="/what-if"
                  variant="default"
                  leftSection={<IconHelpHexagon size={17} aria-hidden />}
                >
                  {text.whatIf}
                </ButtonLink>
              )}
            </>
          )
        }
      />
      {data && <Troubles network={data} />}
      <Stack gap="md">
        <ActiveMaintenance />
        <MapPanel
          rulesOf={rulesOf}
          period={period}
          at={at === undefined ? undefined : Date.parse(at)}
          onChange={(instant) => {
            change({ at: instant === undefined ? undefined : new Date(instant).toISOString() });
          }}
          onHideRules={() => {
            change({ rulesOf: undefined });
          }}
          onPeriod={(next) => {
            change({ period: next === 'day' ? undefined : next });
          }}
        />
        <div className={classes['grid']}>
          <LinksPart
            chosen={link}
            onChoose={(id) => {
              change({ link: id });
            }}
          />
          <Stack gap="md">
            <TablesPart />
            {network.isPending && <SkeletonRows rows={4} height={36} />}
            {network.isError && data === undefined && (
              <ErrorState error={network.error} onRetry={() => void network.refetch()} />
            )}
            {data && (
              <>
                <Panel title={text.switches.title} flush>
                  <SwitchTable switches={data.switches} />
                </Panel>
                <Panel title={text.hosts.title} flush>
                  <HostTable hosts={data.hosts} switches={data.switches} />
                </Panel>
              </>
            )}
          </Stack>
        </div>
      </Stack>
    </>
  );
}

function leadOf({ switches, hosts }: Network): string {
  const seen = hosts.filter(({ at }) => at !== null).length;
  return text.lead(switches.length, seen, hosts.length - seen);
}

function ControllerBadge({ controller }: { controller: Network['controller'] }) {
  const now = useNow();
  const { connected, since } = controller;
  return (
    <div className={classes['controller']}>
      <StateBadge
        tone={connected ? 'good' : 'bad'}
        icon={connected ? <IconPlugConnected size={15} /> : <IconPlugConnectedX size={15} />}
      >
        {connected ? text.controllerConnected : text.controllerAway}
      </StateBadge>
      <small>{text.since(formatInstant(since, now))}</small>
    </div>
  );
}

function Troubles({ network }: { network: Network }) {
  const troubled = network.switches.filter((node) => node.problem !== null);
  if (network.controller.connected && troubled.length === 0) return null;
  return (
    <Stack gap="xs" mb="md">
      {!network.controller.connected && (
        <Alert tone="warn" title={text.awayTitle} announced="politely">
          {text.awayAdvice}
        </Alert>
      )}
      {troubled.map((node) => (
        <Alert key={node.dpid} tone="warn" title={text.switchProblem(node.name)}>
          {node.problem}
        </Alert>
      ))}
    </Stack>
  );
}

function TablesPart() {
  const tables = useTables();
  return (
    <Panel title={text.tables.title} flush>
      {tables.isPending && <SkeletonRows rows={3} height={30} />}
      {tables.isError && tables.data === undefined && (
        <ErrorState error={tables.error} onRetry={() => void tables.refetch()} />
      )}
      {tables.data && <OccupancyTable tables={tables.data.tables} />}
    </Panel>
  );
}
