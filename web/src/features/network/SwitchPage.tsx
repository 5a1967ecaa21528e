import { Group, Stack } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { IconCircleCheck, IconCircleX, IconNetworkOff } from '@tabler/icons-react';
import { useLinks, useNetwork, useTables } from '../../api/network';
import { useSeesAll } from '../../api/roles';
import type { Switch } from '../../api/types';
import { ButtonLink } from '../../ui/layout/ButtonLink';
import { Alert } from '../../ui/feedback/Alert';
import { PageHeader } from '../../ui/layout/PageHeader';
import { Panel } from '../../ui/layout/Panel';
import { StateBadge } from '../../ui/display/StateBadge';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/feedback/States';
import { BackToNetwork } from './components/BackToNetwork';
import { text } from './text';
import { DriftPanel } from './components/DriftPanel';
import { EntriesPanel } from './components/EntriesPanel';
import { OccupancyPanel } from './components/OccupancyPanel';
import { MaintenanceNotice } from './components/MaintenanceNotice';
import { PartActions } from './components/PartActions';
import { PortTable } from './components/PortTable';
import { unmeasured } from './utils/down';

const route = getRouteApi('/inside/network/switches/$dpid');

/** A switch: how full its tables are and were, whose entries and queues it holds, its ports, its drift. */
export function SwitchPage() {
  const { dpid } = route.useParams();
  const network = useNetwork();
  if (network.data === undefined) {
    return (
      <>
        <PageHeader title={text.switchPage.pending} above={<BackToNetwork />} />
        {network.isError ? (
          <ErrorState error={network.error} onRetry={() => void network.refetch()} />
        ) : (
          <SkeletonRows rows={4} height={90} />
        )}
      </>
    );
  }
  const node = network.data.switches.find((one) => one.dpid === dpid);
  if (node === undefined) {
    return (
      <>
        <PageHeader title={text.switchPage.pending} above={<BackToNetwork />} />
        <EmptyState
          icon={<IconNetworkOff size={22} />}
          title={text.switchPage.unknown}
          action={<ButtonLink to="/network">{text.linkPage.toNetwork}</ButtonLink>}
        >
          {text.switchPage.unknownAdvice}
        </EmptyState>
      </>
    );
  }
  return <KnownSwitch key={dpid} node={node} />;
}

function KnownSwitch({ node }: { node: Switch }) {
  const seesAll = useSeesAll();
  const down = useNetwork().data?.downLinks ?? [];
  const links = [...(useLinks().data?.links ?? []), ...down.map(unmeasured)];
  const tables = useTables().data?.tables.filter(({ dpid }) => dpid === node.dpid) ?? [];
  return (
    <>
      <PageHeader
        title={text.switchProblem(node.name)}
        above={<BackToNetwork />}
        lead={
          <Group gap="xs">
            {`${node.dpid} · ${text.switches.queues[node.queues]}`}
            <StateBadge
              tone={node.connected ? 'good' : 'bad'}
              icon={node.connected ? <IconCircleCheck size={15} /> : <IconCircleX size={15} />}
            >
              {node.connected ? text.switches.connected : text.switches.away}
            </StateBadge>
          </Group>
        }
        actions={<PartActions search={{ switch: node.dpid }} />}
      />
      <Stack gap="md">
        <MaintenanceNotice switches={[node.dpid]} ports={[]} />
        {node.problem !== null && (
          <Alert tone="warn" title={text.switchProblem(node.name)}>
            {node.problem}
          </Alert>
        )}
        {tables.length > 0 && <OccupancyPanel tables={tables} />}
        <EntriesPanel dpid={node.dpid} />
        <Panel title={text.switchPage.ports} flush>
          <PortTable node={node} links={links} />
        </Panel>
        {seesAll && <DriftPanel dpid={node.dpid} />}
      </Stack>
    </>
  );
}
