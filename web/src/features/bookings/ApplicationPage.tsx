import { Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { answer, client } from '../../api/client';
import type { Booking } from '../../api/types';
import { formatMeasuredRate, formatRate } from '../../lib/rate';
import { TextLink } from '../../ui/layout/ButtonLink';
import { Facts } from '../../ui/layout/Facts';
import { PageHeader } from '../../ui/layout/PageHeader';
import { Panel } from '../../ui/layout/Panel';
import { usageInterval, usageQuery, type Reach } from '../../charts/usage/reach';
import { UsagePanel } from '../../charts/usage/UsagePanel';
import { useNow } from '../../ui/useNow';
import { useBookings, useDelivered } from './api/bookings';
import { BookingTables } from './components/BookingTables';
import type { BookingsSearch } from './search';
import { text } from './text';
import { phaseOf } from './utils/phase';

const route = getRouteApi('/inside/applications/$name');
const words = text.application;

/** An application, such as a job: its flows, their rates, and what was delivered. */
export function ApplicationPage() {
  const { name } = route.useParams();
  const filters = useMemo<BookingsSearch>(() => ({ scope: 'all', application: name }), [name]);
  const found = useBookings(filters);
  return (
    <>
      <PageHeader
        above={
          <Text size="sm">
            <TextLink to="/bookings" search={{ by: 'application' }} underline="hover">
              ← {text.page.back}
            </TextLink>
          </Text>
        }
        title={name}
        lead={words.lead}
      />
      <Stack gap="md">
        <Panel title={words.now}>
          <Sums filters={filters} bookings={found.bookings} />
        </Panel>
        <ApplicationUsagePanel name={name} />
      </Stack>
      <BookingTables search={filters} found={found} onReset={() => undefined} />
    </>
  );
}

/** How much runs, and what is reserved for it and delivered to it now. */
function Sums({ filters, bookings }: { filters: BookingsSearch; bookings: readonly Booking[] }) {
  const now = useNow();
  const delivered = useDelivered(filters, bookings);
  const running = bookings.filter((booking) => phaseOf(booking, now) === 'running');
  const reservedBps = running.reduce((sum, { rateBps }) => sum + rateBps, 0);
  const deliveredBps = running.reduce(
    (sum, { id, deliveredBps: last }) => sum + (delivered?.[id] ?? last ?? 0),
    0,
  );
  return (
    <Facts
      facts={[
        [words.bookings, words.runningOf(running.length, bookings.length)],
        [words.reserved, formatRate(reservedBps)],
        [words.delivered, formatMeasuredRate(deliveredBps)],
      ]}
    />
  );
}

function ApplicationUsagePanel({ name }: { name: string }) {
  const [reach, setReach] = useState<Reach>('hour');
  const query = useQuery({
    queryKey: ['application-usage', name, reach],
    queryFn: ({ signal }) =>
      answer(
        client.GET('/applications/{name}/usage', {
          params: { path: { name }, query: usageQuery(reach) },
          signal,
        }),
      ),
    refetchInterval: usageInterval(reach),
    placeholderData: keepPreviousData,
  });
  return <UsagePanel label={words.label(name)} query={query} reach={reach} onReach={setReach} />;
}
