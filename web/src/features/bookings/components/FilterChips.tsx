import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatInstant } from '../../../lib/time';
import { useNow } from '../../../ui/useNow';
import { bookingQuery } from '../api/bookings';
import { nameOf } from '../utils/endpoints';
import classes from './FilterChips.module.css';
import { filtersSet, without, type BookingFilters, type BookingsSearch } from '../search';
import { text } from '../text';

/** The filters that are set, each of which a press takes away. */
export function FilterChips(props: { search: BookingsSearch; onChange: (next: BookingsSearch) => void }) {
  const { search, onChange } = props;
  const now = useNow();
  const series = useSeriesName(search.series);
  const set = filtersSet(search);
  if (set.length === 0) return null;
  return (
    <div className={classes['chips']} role="group" aria-label={text.filters.set}>
      {set.map((name) => {
        const label =
          name === 'series'
            ? text.filters.seriesOf(series)
            : `${text.filters.names[name]}: ${valueWords(search, name, now)}`;
        return (
          <button
            key={name}
            type="button"
            className={classes['chip']}
            aria-label={text.filters.take(label)}
            onClick={() => {
              onChange(without(search, [name]));
            }}
          >
            {label}
            <IconX size={14} aria-hidden />
          </button>
        );
      })}
      {set.length > 1 && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            onChange(without(search, set));
          }}
        >
          {text.filters.clear}
        </Button>
      )}
    </div>
  );
}

/** The name of a series: its first window, or its id where that is not known. */
function useSeriesName(id = ''): string {
  const { data } = useQuery({ ...bookingQuery(id), enabled: id !== '' });
  return data === undefined ? id : nameOf(data);
}

function valueWords(search: BookingFilters, name: keyof BookingFilters, now: number): string {
  const value = search[name] ?? '';
  if (name === 'from' || name === 'to') return formatInstant(value, now);
  return search.state !== undefined && name === 'state' ? text.bookingStates[search.state] : value;
}
