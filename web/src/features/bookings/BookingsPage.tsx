import { SegmentedControl } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { IconCalendarPlus } from '@tabler/icons-react';
import { ApiError } from '../../api/problem';
import { ButtonLink } from '../../ui/layout/ButtonLink';
import { deferredCode } from '../../ui/layout/deferredCode';
import { Deferred } from '../../ui/layout/Deferred';
import { PageHeader } from '../../ui/layout/PageHeader';
import { SkeletonRows } from '../../ui/feedback/States';
import { BookingFilterFields } from './components/BookingFilterFields';
import { useBookings } from './api/bookings';
import classes from './BookingsPage.module.css';
import { FilterChips } from './components/FilterChips';
import { changed, filtersOf, filtersSet, ownBookings, without, type BookingsSearch } from './search';
import { tablesCode } from './tablesCode';
import { text } from './text';

const route = getRouteApi('/inside/bookings');

const gantt = deferredCode(() => import('./components/gantt/GanttView'));

/** The home of a user: what is running, what is coming, what is over, as tables or over time. */
export function BookingsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const show = (next: BookingsSearch, replace = false) => {
    void navigate({ search: next, replace, resetScroll: false });
  };
  const reset = () => {
    show(without(search, filtersSet(search)));
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
      {search.view === 'gantt' ? (
        <Deferred code={gantt} fallback={<SkeletonRows rows={6} height={32} />}>
          {({ GanttView }) => (
            <GanttView
              search={search}
              bar={(errors) => <Bar search={search} errors={errors} onChange={show} />}
              onChange={show}
              onReset={reset}
            />
          )}
        </Deferred>
      ) : (
        <TableView search={search} onChange={show} onReset={reset} />
      )}
    </>
  );
}

function TableView(props: {
  search: BookingsSearch;
  onChange: (next: BookingsSearch) => void;
  onReset: () => void;
}) {
  const { search } = props;
  const found = useBookings(filtersOf(search));
  const { error } = found.query;
  return (
    <>
      <Bar search={search} errors={error instanceof ApiError ? error.fields : {}} onChange={props.onChange} />
      <Deferred code={tablesCode} fallback={<SkeletonRows rows={4} height={56} />}>
        {({ BookingTables }) => <BookingTables search={search} found={found} onReset={props.onReset} />}
      </Deferred>
    </>
  );
}

/** Whose bookings, how they are shown, and what they are searched by. */
function Bar(props: {
  search: BookingsSearch;
  errors: Readonly<Record<string, string>>;
  onChange: (next: BookingsSearch) => void;
}) {
  const { search, errors, onChange } = props;
  return (
    <div className={classes['bar']}>
      <div className={classes['switches']}>
        <SegmentedControl
          aria-label={text.scope}
          value={search.scope ?? 'mine'}
          data={[
            { value: 'mine', label: text.mine },
            { value: 'all', label: text.everyones },
          ]}
          onChange={(value) => {
            onChange(changed(search, value === 'all' ? { scope: 'all' } : ownBookings));
          }}
        />
        <SegmentedControl
          aria-label={text.view}
          value={search.view ?? 'table'}
          data={[
            { value: 'table', label: text.views.table },
            { value: 'gantt', label: text.views.gantt },
          ]}
          onChange={(value) => {
            onChange(changed(search, { view: value === 'gantt' ? 'gantt' : undefined }));
          }}
        />
        {search.view !== 'gantt' && (
          <SegmentedControl
            aria-label={text.sections}
            value={search.by === 'application' ? 'application' : 'phase'}
            data={[
              { value: 'phase', label: text.sectionKinds.phase },
              { value: 'application', label: text.sectionKinds.application },
            ]}
            onChange={(value) => {
              onChange(changed(search, { by: value === 'application' ? 'application' : undefined }));
            }}
          />
        )}
      </div>
      <BookingFilterFields search={search} errors={errors} onChange={onChange} />
      <FilterChips search={search} onChange={onChange} />
    </div>
  );
}
