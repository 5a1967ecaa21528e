import { Button, Group, SegmentedControl, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconTable } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ApiError } from '../../../../api/problem';
import { formatWindow } from '../../../../lib/time';
import { SteadyButton } from '../../../../ui/forms/SteadyButton';
import { ButtonLink } from '../../../../ui/layout/ButtonLink';
import { ErrorState, SkeletonRows } from '../../../../ui/feedback/States';
import { useNow } from '../../../../ui/useNow';
import { maxLoaded, useBookings } from '../../api/bookings';
import { NoBookings } from '../NoBookings';
import { changed, filtersOf, filtersSet, groupings, zooms, type BookingsSearch } from '../../search';
import { text } from '../../text';
import { GanttChart } from './GanttChart';
import { GanttLegend } from './GanttLegend';
import classes from './GanttView.module.css';
import { filtersWithin, panned, rangeOf, zoomed, zoomOf } from './range';

const words = text.gantt;

/** Bookings over time, by share, host or application. What is seen of time is in the address. */
export function GanttView(props: {
  search: BookingsSearch;
  /** What the bookings are searched by, with what the gateway finds wrong with it. */
  bar: (errors: Readonly<Record<string, string>>) => ReactNode;
  /** `replace` where going back is not to come here again. */
  onChange: (next: BookingsSearch, replace?: boolean) => void;
  onReset: () => void;
}) {
  const { search, onChange } = props;
  const now = useNow();
  const range = rangeOf(search, now);
  const filters = filtersWithin(filtersOf(search), range);
  const found = useBookings(filters);
  const { query, bookings } = found;
  const by = search.by ?? 'share';
  return (
    <>
      {props.bar(query.error instanceof ApiError ? query.error.fields : {})}
      <div className={classes['controls']}>
        <SegmentedControl
          aria-label={words.by}
          value={by}
          data={groupings.map((value) => ({ value, label: words.groupings[value] }))}
          onChange={(value) => {
            onChange(
              changed(search, { by: value === 'host' || value === 'application' ? value : undefined }),
            );
          }}
        />
        <SegmentedControl
          aria-label={words.zoom}
          value={zoomOf(search)}
          data={zooms.map((value) => ({ value, label: words.zooms[value] }))}
          onChange={(value) => {
            const zoom = zooms.find((known) => known === value);
            if (zoom) onChange(zoomed(search, now, zoom));
          }}
        />
        <Group gap={6} wrap="nowrap">
          <Button
            variant="default"
            px="xs"
            aria-label={words.earlier}
            onClick={() => {
              onChange(panned(search, now, -1), true);
            }}
          >
            <IconChevronLeft size={17} aria-hidden />
          </Button>
          <SteadyButton
            variant="default"
            disabled={search.at === undefined}
            onClick={() => {
              onChange(changed(search, { at: undefined }), true);
            }}
          >
            {words.now}
          </SteadyButton>
          <Button
            variant="default"
            px="xs"
            aria-label={words.later}
            onClick={() => {
              onChange(panned(search, now, 1), true);
            }}
          >
            <IconChevronRight size={17} aria-hidden />
          </Button>
        </Group>
        <ButtonLink
          to="/bookings"
          search={{ ...filters }}
          variant="default"
          leftSection={<IconTable size={16} aria-hidden />}
        >
          {words.asTable}
        </ButtonLink>
      </div>
      <Text size="sm" c="dimmed" mb="xs" role="status">
        {formatWindow(range.start, range.end, now)}
        {!query.isPending && ` · ${words.count(bookings.length)}`}
        {found.isLoadingMore && ` · ${words.more}`}
        {found.isCut && ` · ${text.onlyNewest(maxLoaded)}`}
      </Text>
      {query.isPending ? (
        <SkeletonRows rows={6} height={32} />
      ) : query.data === undefined ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : bookings.length === 0 && filtersSet(search).length > 0 ? (
        <NoBookings filtered onReset={props.onReset} />
      ) : (
        <GanttChart bookings={bookings} by={by} range={range} busy={query.isPlaceholderData} />
      )}
      <GanttLegend />
    </>
  );
}
