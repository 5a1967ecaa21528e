import { day, hour, minute } from '../../../../lib/duration';
import type { Interval } from '../../../../lib/timeline';
import { changed, type BookingFilters, type BookingsSearch, type Zoom } from '../../search';

/** The period that is visible at once, and what a start that the user has not chosen is rounded to. */
const spans: Readonly<Record<Zoom, { readonly length: number; readonly step: number }>> = {
  hour: { length: hour, step: 5 * minute },
  day: { length: day, step: hour },
  week: { length: 7 * day, step: 6 * hour },
};

export function zoomOf({ zoom }: Pick<BookingsSearch, 'zoom'>): Zoom {
  return zoom ?? 'day';
}

/** What of time is seen: from the time in the address, or with a quarter of it before now. */
export function rangeOf(search: Pick<BookingsSearch, 'zoom' | 'at'>, now: number): Interval {
  const { length, step } = spans[zoomOf(search)];
  const start =
    search.at === undefined ? Math.floor((now - length / 4) / step) * step : Date.parse(search.at);
  return { start, end: start + length };
}

/** The address after going half of what is seen to earlier or later. */
export function panned(search: BookingsSearch, now: number, direction: 1 | -1): BookingsSearch {
  const { start, end } = rangeOf(search, now);
  return changed(search, { at: new Date(start + (direction * (end - start)) / 2).toISOString() });
}

/** The address with another zoom, around the middle of what is seen; around now where that is what was seen. */
export function zoomed(search: BookingsSearch, now: number, zoom: Zoom): BookingsSearch {
  const { start, end } = rangeOf(search, now);
  const at =
    search.at === undefined ? undefined : new Date((start + end) / 2 - spans[zoom].length / 2).toISOString();
  return changed(search, { zoom: zoom === 'day' ? undefined : zoom, at });
}

/** The filters, of what is seen alone. */
export function filtersWithin(filters: BookingFilters, { start, end }: Interval): BookingFilters {
  const from = Math.max(start, Date.parse(filters.from ?? '') || start);
  const to = Math.min(end, Date.parse(filters.to ?? '') || end);
  return { ...filters, from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}
