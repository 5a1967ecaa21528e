import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { ErrorState, SkeletonRows } from '../../../ui/feedback/States';
import { useNow } from '../../../ui/useNow';
import { maxLoaded, useDelivered, type useBookings } from '../api/bookings';
import { BookingTable } from './BookingTable';
import { NoBookings } from './NoBookings';
import { boundariesOf, byPhase, lastBoundary } from '../utils/phase';
import { filtersOf, filtersSet, type BookingsSearch } from '../search';
import { text } from '../text';

/** What is running, what is coming, what is over. */
export function BookingTables(props: {
  search: BookingsSearch;
  found: ReturnType<typeof useBookings>;
  onReset: () => void;
}) {
  const { search, found } = props;
  const { query, bookings } = found;
  const delivered = useDelivered(filtersOf(search), bookings);
  const boundaries = useMemo(() => boundariesOf(bookings), [bookings]);
  const since = lastBoundary(boundaries, useNow());
  const phased = useMemo(() => byPhase(bookings, since), [bookings, since]);
  if (query.isPending) return <SkeletonRows rows={4} height={56} />;
  if (query.isError && query.data === undefined) {
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (bookings.length === 0)
    return <NoBookings filtered={filtersSet(search).length > 0} onReset={props.onReset} />;
  return (
    <div aria-busy={query.isPlaceholderData}>
      {(['running', 'coming', 'over'] as const)
        .filter((phase) => phased[phase].length > 0)
        .map((phase) => (
          <BookingTable
            key={phase}
            title={text[phase]}
            bookings={phased[phase]}
            delivered={delivered}
            showPrincipal={search.scope === 'all'}
          />
        ))}
      <Text c="dimmed" size="sm" mt="md" role="status">
        {found.isLoadingMore
          ? text.loadedSoFar(bookings.length)
          : found.isCut
            ? text.onlyNewest(maxLoaded)
            : text.allLoaded(bookings.length)}
      </Text>
    </div>
  );
}
