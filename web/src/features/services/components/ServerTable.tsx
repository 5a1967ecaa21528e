import { Button } from '@mantine/core';
import { useMemo } from 'react';
import type { Server, Service } from '../../../api/types';
import { formatMeasuredRate } from '../../../lib/rate';
import { notifyDone, notifyFailed } from '../../../ui/feedback/notify';
import { DataTable, type Column } from '../../../ui/table/DataTable';
import { useChangeService } from '../api/changes';
import { text } from '../text';
import { serversOf } from '../utils/form';
import { nameOfServer } from '../utils/state';
import { ServerBadge } from './Badges';

const words = text.servers;
const count = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

function orUnknown(value: number | null, format: (value: number) => string = (it) => count.format(it)) {
  return value === null ? text.unknown : format(value);
}

const measured: readonly Column<Server>[] = [
  {
    id: 'server',
    header: words.columns.server,
    rowHeader: true,
    sortBy: nameOfServer,
    cell: nameOfServer,
  },
  { id: 'state', header: words.columns.state, cell: (server) => <ServerBadge server={server} /> },
  {
    id: 'weight',
    header: words.columns.weight,
    numeric: true,
    labelled: true,
    cell: ({ weight }) => count.format(weight),
  },
  {
    id: 'flows',
    header: words.columns.flows,
    numeric: true,
    labelled: true,
    cell: ({ flows }) => orUnknown(flows),
  },
  {
    id: 'newFlows',
    header: words.columns.newFlows,
    numeric: true,
    labelled: true,
    cell: ({ newFlowsPerSecond }) => orUnknown(newFlowsPerSecond),
  },
  {
    id: 'sent',
    header: words.columns.sent,
    numeric: true,
    labelled: true,
    cell: ({ sentBps }) => orUnknown(sentBps, formatMeasuredRate),
  },
  {
    id: 'answer',
    header: words.columns.answer,
    numeric: true,
    labelled: true,
    cell: ({ answerMicros }) =>
      orUnknown(answerMicros, (micros) => words.millis(count.format(micros / 1_000))),
  },
];

const load: Column<Server> = {
  id: 'load',
  header: words.columns.load,
  numeric: true,
  labelled: true,
  cell: ({ load: reported }) => orUnknown(reported),
};

/** The servers of a service as they are now. */
export function ServerTable({ service }: { service: Service }) {
  const reportsLoad = service.choice === 'least-load';
  const columns = useMemo(
    () => [
      ...measured,
      ...(reportsLoad ? [load] : []),
      ...(service.mayChange
        ? [
            {
              id: 'actions',
              header: words.columns.actions,
              cell: (server: Server) => <DrainButton service={service} server={server} />,
            },
          ]
        : []),
    ],
    [reportsLoad, service],
  );
  return (
    <DataTable
      cards
      label={words.title}
      template={`minmax(8rem, 1.4fr) 8rem repeat(${(reportsLoad ? 6 : 5).toString()}, minmax(4.5rem, 1fr))${service.mayChange ? ' 6.5rem' : ''}`}
      columns={columns}
      rows={service.servers}
      idOf={nameOfServer}
    />
  );
}

/** Lets a server have no new flows, or have some again. */
function DrainButton({ service, server }: { service: Service; server: Server }) {
  const change = useChangeService(service.name);
  const name = nameOfServer(server);
  const drain = () => {
    const servers = serversOf(service);
    change.mutate(
      {
        ...servers,
        servers: servers.servers.map((one) =>
          one.host === server.address && one.port === server.port
            ? { ...one, draining: !server.draining }
            : one,
        ),
      },
      {
        onSuccess: () => {
          notifyDone(server.draining ? words.resumed(name) : words.drained(name));
        },
        onError: notifyFailed,
      },
    );
  };
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={change.isPending}
      aria-label={server.draining ? words.resumeOf(name) : words.drainOf(name)}
      onClick={drain}
    >
      {server.draining ? words.resume : words.drain}
    </Button>
  );
}
