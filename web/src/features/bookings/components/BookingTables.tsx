import { Button, Text } from '@mantine/core';
import { useMemo, useState, type ReactNode } from 'react';
import type { Booking } from '../../../api/types';
import { ErrorState, SkeletonRows } from '../../../ui/feedback/States';
import { TextLink } from '../../../ui/layout/ButtonLink';
import { useNow } from '../../../ui/useNow';
import { maxLoaded, useDelivered, type useBookings } from '../api/bookings';
import { BookingTable } from './BookingTable';
import { NoBookings } from './NoBookings';
import { boundariesOf, byPhase, lastBoundary } from '../utils/phase';
import { byApplication } from '../utils/purpose';
import { filtersOf, filtersSet, type BookingsSearch } from '../search';
import { text } from '../text';

/** More tables than this make a page slow. */
const sectionsAtOnce = 25;

/** A part of the list, with its heading. */
interface Section {
  readonly key: string;
  readonly title: ReactNode;
  readonly bookings: readonly Booking[];
}

function sectionsByPhase(bookings: readonly Booking[], now: number): Section[] {
  const phased = byPhase(bookings, now);
  return (['running', 'coming', 'over'] as const)
    .filter((phase) => phased[phase].length > 0)
    .map((phase) => ({ key: phase, title: text[phase], bookings: phased[phase] }));
}

function sectionsByApplication(bookings: readonly Booking[]): Section[] {
  return byApplication(bookings).map(({ application, bookings: within }) => ({
    key: application ?? '',
    title:
      application === null ? (
        text.noApplication
      ) : (
        <TextLink to="/applications/$name" params={{ name: application }}>
          {application}
        </TextLink>
      ),
    bookings: within,
  }));
}

/** What is running, what is coming, what is over; or what each application has booked. */
export function BookingTables(props: {
  search: BookingsSearch;
  found: ReturnType<typeof useBookings>;
  /** Shows all bookings again; not given where the filter is what the page is about. */
  onReset?: () => void;
}) {
  const { search, found } = props;
  const [shown, setShown] = useState(sectionsAtOnce);
  const { query, bookings } = found;
  const delivered = useDelivered(filtersOf(search), bookings);
  const boundaries = useMemo(() => boundariesOf(bookings), [bookings]);
  const since = lastBoundary(boundaries, useNow());
  const sections = useMemo(
    () => (search.by === 'application' ? sectionsByApplication(bookings) : sectionsByPhase(bookings, since)),
    [search.by, bookings, since],
  );
  if (query.isPending) return <SkeletonRows rows={4} height={56} />;
  if (query.isError && query.data === undefined) {
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (bookings.length === 0)
    return <NoBookings filtered={filtersSet(search).length > 0} onReset={props.onReset} />;
  return (
    <div aria-busy={query.isPlaceholderData}>
      {sections.slice(0, shown).map(({ key, title, bookings: within }) => (
        <BookingTable
          key={key}
          title={title}
          bookings={within}
          delivered={delivered}
          showPrincipal={search.scope === 'all'}
        />
      ))}
      {sections.length > shown && (
        <Button
          variant="default"
          mt="md"
          onClick={() => {
            setShown(shown + sectionsAtOnce);
          }}
        >
          {text.moreSections(sections.length - shown)}
        </Button>
      )}
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
