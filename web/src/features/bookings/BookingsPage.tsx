import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { IconCalendarPlus } from '@tabler/icons-react';
import { ButtonLink } from '../../ui/ButtonLink';
import { PageHeader } from '../../ui/PageHeader';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/States';
import { useNow } from '../../ui/useNow';
import { useBookings } from './bookings';
import classes from './BookingsPage.module.css';
import { BookingTable } from './BookingTable';
import { byPhase } from './phase';
import { bookingStates, type BookingsSearch } from './search';
import { text } from './text';

const route = getRouteApi('/inside/bookings');

/** The home of a person: what is running, what is coming, what is over. */
export function BookingsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const show = (next: BookingsSearch) => {
    void navigate({ search: next, replace: true });
  };
  return (
    <>
      <PageHeader
        title={text.title}
        lead={text.lead}
        actions={
          <ButtonLink to="/book" leftSection={<IconCalendarPlus size={17} aria-hidden />}>
            {text.book}
          </ButtonLink>
        }
      />
      <Filters search={search} onChange={show} />
      <Bookings
        search={search}
        onReset={() => {
          show(search.scope ? { scope: search.scope } : {});
        }}
      />
    </>
  );
}

function Filters({ search, onChange }: { search: BookingsSearch; onChange: (next: BookingsSearch) => void }) {
  const { scope, state } = search;
  return (
    <div className={classes['filters']}>
      <SegmentedControl
        aria-label={text.scope}
        value={scope ?? 'mine'}
        data={[
          { value: 'mine', label: text.mine },
          { value: 'all', label: text.everyones },
        ]}
        onChange={(value) => {
          onChange({ ...(value === 'all' && { scope: 'all' }), ...(state && { state }) });
        }}
      />
      <NativeSelect
        aria-label={text.state}
        value={state ?? 'any'}
        data={[
          { value: 'any', label: text.anyState },
          ...bookingStates.map((value) => ({ value, label: text.bookingStates[value] })),
        ]}
        onChange={(event) => {
          const chosen = bookingStates.find((known) => known === event.currentTarget.value);
          onChange({ ...(scope && { scope }), ...(chosen && { state: chosen }) });
        }}
      />
    </div>
  );
}

function Bookings({ search, onReset }: { search: BookingsSearch; onReset: () => void }) {
  const query = useBookings(search);
  const now = useNow();
  if (query.isPending) return <SkeletonRows rows={4} height={56} />;
  if (query.isError && query.data === undefined) {
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  }
  const bookings = query.data.pages.flatMap((page) => page.bookings);
  if (bookings.length === 0) return <NoBookings filtered={search.state !== undefined} onReset={onReset} />;
  const phased = byPhase(bookings, now);
  return (
    <>
      {(['running', 'coming', 'over'] as const)
        .filter((phase) => phased[phase].length > 0)
        .map((phase) => (
          <BookingTable
            key={phase}
            title={text[phase]}
            bookings={phased[phase]}
            showPrincipal={search.scope === 'all'}
          />
        ))}
      {query.hasNextPage && (
        <Button
          variant="default"
          mt="md"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {text.showMore}
        </Button>
      )}
    </>
  );
}

function NoBookings({ filtered, onReset }: { filtered: boolean; onReset: () => void }) {
  const icon = <IconCalendarPlus size={22} />;
  if (filtered) {
    return (
      <EmptyState
        icon={icon}
        title={text.empty.noneMatch}
        action={
          <Button variant="default" onClick={onReset}>
            {text.empty.reset}
          </Button>
        }
      >
        {text.empty.noneMatchAdvice}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={icon} title={text.empty.title} action={<ButtonLink to="/book">{text.book}</ButtonLink>}>
      {text.empty.advice}
    </EmptyState>
  );
}
