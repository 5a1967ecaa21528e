import { Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { answer, client } from '../../api/client';
import { gatewayNow } from '../../api/clock';
import { second } from '../../lib/duration';
import { formatMeasuredRate, formatRate } from '../../lib/rate';
import { ErrorState, SkeletonRows } from '../../ui/feedback/States';
import { TextLink } from '../../ui/layout/ButtonLink';
import { Facts } from '../../ui/layout/Facts';
import { PageHeader } from '../../ui/layout/PageHeader';
import { Panel } from '../../ui/layout/Panel';
import { usageInterval, usageQuery, type Reach } from '../../charts/usage/reach';
import { UsagePanel } from '../../charts/usage/UsagePanel';
import { useBookings } from './api/bookings';
import { BookingTables } from './components/BookingTables';
import type { BookingsSearch } from './search';
import { text } from './text';

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
      <Stack gap="md" mb="xl">
        <Panel title={words.now}>
          <Now name={name} />
        </Panel>
        <ApplicationUsagePanel name={name} />
      </Stack>
      <BookingTables search={filters} found={found} />
    </>
  );
}

/** How many bookings it asks for; of more, the figures are of the newest. */
const mostRunning = 500;

/** How much runs, and what is reserved for it and delivered to it now. */
function Now({ name }: { name: string }) {
  const query = useRunning(name);
  if (query.isPending) return <SkeletonRows rows={1} height={44} />;
  if (query.data === undefined)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const { bookings, nextCursor } = query.data;
  const reserved = bookings.filter(({ ask }) => ask === 'reserve').reduce((sum, it) => sum + it.rateBps, 0);
  const delivered = bookings.reduce((sum, { deliveredBps }) => sum + (deliveredBps ?? 0), 0);
  const isCut = nextCursor !== null;
  const amount = (rate: string) => (isCut ? words.atLeast(rate) : rate);
  return (
    <Facts
      facts={[
        [words.bookings, isCut ? words.atLeastRunning(bookings.length) : words.running(bookings.length)],
        [words.reserved, amount(formatRate(reserved))],
        [words.delivered, amount(formatMeasuredRate(delivered))],
      ]}
    />
  );
}

function useRunning(name: string) {
  return useQuery({
    queryKey: ['application-now', name],
    queryFn: ({ signal }) => {
      const now = gatewayNow();
      const query = {
        scope: 'all' as const,
        state: 'booked' as const,
        application: name,
        from: new Date(now).toISOString(),
        to: new Date(now + second).toISOString(),
        limit: mostRunning,
      };
      return answer(client.GET('/bookings', { params: { query }, signal }));
    },
    refetchInterval: 3_000,
    placeholderData: keepPreviousData,
  });
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
