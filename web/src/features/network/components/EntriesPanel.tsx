import { Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { useMemo, useState } from 'react';
import { maxBookings, useBookingsWithin } from '../../../api/bookings';
import { useSeesAll } from '../../../api/roles';
import type { Booking, Hop } from '../../../api/types';
import { minute } from '../../../lib/duration';
import { formatRate } from '../../../lib/rate';
import { sentenceCase } from '../../../lib/words';
import { TextLink } from '../../../ui/layout/ButtonLink';
import { Panel } from '../../../ui/layout/Panel';
import { DataTable, type Column } from '../../../ui/table/DataTable';
import { ErrorState, SkeletonRows } from '../../../ui/feedback/States';
import { useMinute } from '../../../ui/useNow';
import { hopAt } from '../utils/crossing';
import classes from './EntriesPanel.module.css';
import { text } from '../text';
import { ReachControl } from './ReachControl';
import { UtilizationChart } from './UtilizationChart';
import { type Reach, useQueueUtilization } from '../api/utilization';

interface Entry {
  readonly booking: Booking;
  readonly hop: Hop;
}

/** What is on a switch for bookings that run now: entries, queues, and whose they are. */
export function EntriesPanel({ dpid }: { dpid: string }) {
  const now = useMinute();
  const [chosen, setChosen] = useState<string | null>(null);
  const query = useBookingsWithin({ start: now, end: now + minute }, 'booked');
  const entries: Entry[] = (query.data?.bookings ?? []).flatMap((booking) => {
    const hop = hopAt(booking, dpid);
    return hop ? [{ booking, hop }] : [];
  });
  const shown = entries.find(({ booking }) => booking.id === chosen);
  return (
    <Panel title={text.entries.title} flush>
      {query.isPending && <SkeletonRows rows={3} height={34} />}
      {query.isError && query.data === undefined && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data && entries.length === 0 && (
        <Text c="dimmed" p="md">
          {text.entries.none}
        </Text>
      )}
      {entries.length > 0 && <EntryTable entries={entries} chosen={chosen} onChoose={setChosen} />}
      {query.data?.nextCursor != null && (
        <Text c="dimmed" size="sm" p="md">
          {text.crossing.cut(maxBookings)}
        </Text>
      )}
      {shown?.hop.queue != null && (
        <QueueChart
          key={shown.booking.id}
          place={{ dpid, port: shown.hop.outPort, queue: shown.hop.queue }}
          guaranteedBps={shown.booking.rateBps}
        />
      )}
    </Panel>
  );
}

function EntryTable(props: {
  entries: readonly Entry[];
  chosen: string | null;
  onChoose: (id: string | null) => void;
}) {
  const { entries, chosen, onChoose } = props;
  const seesAll = useSeesAll();
  const columns = useMemo(
    () => columnsOf(seesAll ? { chosen, onChoose } : null),
    [seesAll, chosen, onChoose],
  );
  return (
    <DataTable
      label={text.entries.title}
      template="minmax(14rem, 2fr) max-content minmax(7rem, 1fr) max-content minmax(6rem, 1fr)"
      columns={columns}
      rows={entries}
      idOf={idOf}
      rowAttributes={({ booking }) => ({ 'data-chosen': booking.id === chosen })}
    />
  );
}

function idOf({ booking }: Entry): string {
  return booking.id;
}

/** The columns; with a choice, the queue is a button that shows its chart. */
function columnsOf(
  choice: { readonly chosen: string | null; readonly onChoose: (id: string | null) => void } | null,
): readonly Column<Entry>[] {
  const words = text.entries;
  return [
    {
      id: 'flows',
      header: words.flows,
      rowHeader: true,
      sortBy: ({ booking }) => booking.flowGroupText,
      cell: ({ booking }) => (
        <>
          <TextLink to="/bookings/$id" params={{ id: booking.id }}>
            {booking.flowGroupText}
          </TextLink>{' '}
          <small>{booking.principal}</small>
        </>
      ),
    },
    { id: 'way', header: words.way, cell: ({ hop }) => `${hop.inPort} → ${hop.outPort}` },
    {
      id: 'queue',
      header: words.queue,
      cell: ({ booking: { id }, hop: { queue, outPort } }) => {
        if (queue === null) return <small>{words.noQueue}</small>;
        if (choice === null) return words.show(queue, outPort);
        const isChosen = id === choice.chosen;
        return (
          <UnstyledButton
            className={classes['choose']}
            aria-pressed={isChosen}
            onClick={() => {
              choice.onChoose(isChosen ? null : id);
            }}
          >
            {words.show(queue, outPort)}
          </UnstyledButton>
        );
      },
    },
    {
      id: 'rate',
      header: words.rate,
      numeric: true,
      sortBy: ({ booking }) => booking.rateBps,
      cell: ({ booking }) => formatRate(booking.rateBps),
    },
    { id: 'state', header: words.state, sortBy: stateOf, cell: stateOf },
  ];
}

function stateOf({ hop }: Entry): string {
  return hop.error ?? (hop.state === null ? text.entries.unsent : sentenceCase(hop.state));
}

/** What the queue of a booking sent, against what it is guaranteed. */
function QueueChart(props: {
  place: { readonly dpid: string; readonly port: number; readonly queue: number };
  guaranteedBps: number;
}) {
  const { port, queue } = props.place;
  const [reach, setReach] = useState<Reach>('hour');
  const query = useQueueUtilization(props.place, reach);
  const words = { mean: text.entries.sent, peak: text.use.peak, limit: text.use.limit, none: text.use.none };
  return (
    <Stack gap="xs" p="md">
      <Group justify="space-between">
        <strong>{text.entries.show(queue, port)}</strong>
        <ReachControl label={text.reach.choose} value={reach} onChange={setReach} />
      </Group>
      {query.isPending && <SkeletonRows rows={1} height={220} />}
      {query.isError && query.data === undefined && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data && (
        <UtilizationChart
          label={text.entries.label(queue, port)}
          utilization={query.data}
          words={words}
          levels={[{ name: text.entries.guaranteed, bps: props.guaranteedBps, role: 'reserved' }]}
        />
      )}
    </Stack>
  );
}
