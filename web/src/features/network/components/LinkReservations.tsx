import { Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { maxBookings, useBookingsWithin } from '../../../api/bookings';
import { useMayBook } from '../../../api/roles';
import type { Booking, Link } from '../../../api/types';
import { TimeChart } from '../../../charts/TimeChart';
import { Panel } from '../../../ui/layout/Panel';
import { DataTable, type Column } from '../../../ui/table/DataTable';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/feedback/States';
import { useMinute } from '../../../ui/useNow';
import { crosses, holdingBandwidth } from '../utils/crossing';
import { ReachControl } from './ReachControl';
import { text } from '../text';
import { reaches, type Reach } from '../api/utilization';
import { stackedByShare } from '../utils/stacked';
import { formatRate } from '../../../lib/rate';
import { formatInstant } from '../../../lib/time';
import { ButtonLink, TextLink } from '../../../ui/layout/ButtonLink';

/** What is, was and will be reserved on a link by the bookings that the user may see, share upon share. */
export function LinkReservations({ link, name }: { link: Link; name: string }) {
  const [reach, setReach] = useState<Reach>('hour');
  // To the minute, so that the same stretch is not fetched anew every second.
  const now = useMinute();
  const range = { start: now - reaches[reach], end: now + reaches[reach] };
  const query = useBookingsWithin(range);
  const mayBook = useMayBook();
  if (query.isPending) return <SkeletonRows rows={2} height={180} />;
  if (query.data === undefined) {
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  }
  const crossing = query.data.bookings.filter((booking) => crosses(booking, link));
  const holding = holdingBandwidth(crossing);
  const { series, rows } = stackedByShare(holding, range, text.linkPage.others);
  return (
    <Stack gap="md">
      <Panel
        title={text.linkPage.reserved}
        aside={<ReachControl label={text.reach.around} value={reach} most="month" onChange={setReach} />}
      >
        {query.data.nextCursor !== null && (
          <Text c="dimmed" size="sm" mb="xs">
            {text.crossing.cut(maxBookings)}
          </Text>
        )}
        {holding.length === 0 ? (
          <EmptyState
            bare
            action={
              mayBook && (
                <ButtonLink to="/book" variant="default" size="xs">
                  {text.linkPage.book}
                </ButtonLink>
              )
            }
          >
            {text.linkPage.nothingReserved}
          </EmptyState>
        ) : (
          <TimeChart
            label={text.linkPage.reservedLabel(name)}
            range={range}
            rows={rows}
            series={series}
            levels={[{ name: text.use.limit, bps: link.rateBps, role: 'limit' }]}
            now={now}
            height={220}
          />
        )}
      </Panel>
      <Panel title={text.crossing.title} flush>
        <CrossingTable bookings={crossing} now={now} />
      </Panel>
    </Stack>
  );
}

/** The bookings whose path uses the link, newest first; each links to its page. */
function CrossingTable({ bookings, now }: { bookings: readonly Booking[]; now: number }) {
  const columns = useMemo(() => columnsOf(now), [now]);
  return (
    <DataTable
      label={text.crossing.title}
      template="minmax(14rem, 2fr) minmax(6rem, 1fr) minmax(5rem, 1fr) max-content minmax(11rem, 1.4fr) minmax(5rem, auto)"
      columns={columns}
      rows={bookings}
      idOf={idOf}
      empty={text.crossing.none}
    />
  );
}

function idOf({ id }: Booking): string {
  return id;
}

function columnsOf(now: number): readonly Column<Booking>[] {
  const words = text.crossing;
  const instant = (at: string | null) => (at === null ? words.noEnd : formatInstant(at, now));
  return [
    {
      id: 'flows',
      header: words.flows,
      rowHeader: true,
      sortBy: ({ flowGroupText }) => flowGroupText,
      cell: ({ id, flowGroupText }) => (
        <TextLink to="/bookings/$id" params={{ id }}>
          {flowGroupText}
        </TextLink>
      ),
    },
    {
      id: 'share',
      header: words.share,
      sortBy: ({ share }) => share,
      cell: ({ share }) => (
        <TextLink to="/shares/$name" params={{ name: share }}>
          {share}
        </TextLink>
      ),
    },
    {
      id: 'principal',
      header: words.principal,
      sortBy: ({ principal }) => principal,
      cell: ({ principal }) => principal,
    },
    {
      id: 'rate',
      header: words.rate,
      numeric: true,
      sortBy: ({ rateBps }) => rateBps,
      cell: ({ rateBps }) => formatRate(rateBps),
    },
    {
      id: 'window',
      header: words.window,
      sortBy: ({ start }) => Date.parse(start),
      cell: ({ start, end }) => `${instant(start)} – ${instant(end)}`,
    },
    {
      id: 'state',
      header: words.state,
      sortBy: ({ state }) => words.states[state],
      cell: ({ state }) => words.states[state],
    },
  ];
}
