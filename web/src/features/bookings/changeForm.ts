import type { Booking, BookingChange } from '../../api/types';
import { minute } from '../../lib/duration';
import { rateToBps, speakRate, type RateUnit } from '../../lib/rate';
import { fromLocalInput, toLocalInput } from '../../lib/time';
import { text } from './text';

/** What is typed to change a booking. The end is of whole minutes; empty where it has none. */
export interface ChangeValues extends Record<string, unknown> {
  rateBps: number | string;
  unit: RateUnit;
  end: string;
}

/** The booking as it is. */
export function valuesOf({ rateBps, end }: Pick<Booking, 'rateBps' | 'end'>, zone: string): ChangeValues {
  const { value, unit } = speakRate(rateBps);
  return { rateBps: value, unit, end: end === null ? '' : toLocalInput(Date.parse(end), zone) };
}

/** What is wrong with the fields, at an instant. */
export function changeErrors(values: ChangeValues, now: number, zone: string) {
  const errors: Partial<Record<'rateBps' | 'end', string>> = {};
  if (!(rateToBps({ value: Number(values.rateBps), unit: values.unit }) > 0))
    errors.rateBps = text.change.rateMissing;
  if (values.end !== '') {
    const end = fromLocalInput(values.end, zone);
    if (end === null) errors.end = text.change.endMissing;
    else if (end + minute <= now) errors.end = text.change.endPast;
  }
  return errors;
}

/** What is to be another than it was; null where nothing is. */
export function changeOf(values: ChangeValues, before: ChangeValues, zone: string): BookingChange | null {
  const rateBps = rateToBps({ value: Number(values.rateBps), unit: values.unit });
  const isNewRate = rateBps !== rateToBps({ value: Number(before.rateBps), unit: before.unit });
  const end = values.end === before.end || values.end === '' ? null : fromLocalInput(values.end, zone);
  if (!isNewRate && end === null) return null;
  return { ...(isNewRate && { rateBps }), ...(end !== null && { end: new Date(end).toISOString() }) };
}
