import type { Booking, BookingChange } from '../../../api/types';
import { minute } from '../../../lib/duration';
import { readNumber } from '../../../lib/number';
import { rateToBps, scaleRate, type RateUnit } from '../../../lib/rate';
import { fromLocalInput, toLocalInput } from '../../../lib/time';
import { text } from '../text';

/** What the fields hold, as it was typed. The end has whole minutes; it is empty where the booking has none. */
export interface ChangeValues extends Record<string, unknown> {
  rateBps: string;
  rateUnit: RateUnit;
  end: string;
  label: string;
}

/** The fields that ask for a rate, in bit/s. */
export function rateFields(bps: number): Pick<ChangeValues, 'rateBps' | 'rateUnit'> {
  const { value, unit } = scaleRate(bps);
  return { rateBps: String(value), rateUnit: unit };
}

/** The booking as it is. */
export function valuesOf(
  { rateBps, end, label }: Pick<Booking, 'rateBps' | 'end' | 'label'>,
  zone: string,
): ChangeValues {
  return {
    ...rateFields(rateBps),
    end: end === null ? '' : toLocalInput(Date.parse(end), zone),
    label: label ?? '',
  };
}

function readRate({ rateBps, rateUnit }: ChangeValues): number | null {
  const value = readNumber(rateBps);
  const bps = value === null ? 0 : rateToBps({ value, unit: rateUnit });
  return bps > 0 && Number.isSafeInteger(bps) ? bps : null;
}

/** What is wrong with the values at an instant, by field; empty where they can be sent. */
export function changeErrors(values: ChangeValues, now: number, zone: string) {
  const errors: Partial<Record<'rateBps' | 'end', string>> = {};
  if (readRate(values) === null) errors.rateBps = text.change.rateInvalid;
  if (values.end !== '') {
    const end = fromLocalInput(values.end, zone);
    if (end === null) errors.end = text.change.endMissing;
    else if (end + minute <= now) errors.end = text.change.endPast;
  }
  return errors;
}

/** The request for what is new; null where nothing is. */
export function changeOf(values: ChangeValues, before: ChangeValues, zone: string): BookingChange | null {
  const rateBps = readRate(values);
  const isNewRate = rateBps !== readRate(before);
  const end = values.end === before.end || values.end === '' ? null : fromLocalInput(values.end, zone);
  const label = values.label.trim();
  const isNewLabel = label !== before.label.trim();
  if (!isNewRate && !isNewLabel && end === null) return null;
  return {
    ...(isNewRate && rateBps !== null && { rateBps }),
    ...(end !== null && { end: new Date(end).toISOString() }),
    // An empty text removes it.
    ...(isNewLabel && { label }),
  };
}
