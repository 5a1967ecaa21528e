import type { CounterOffer } from '../../api/types';
import { minute, speakLength } from '../../lib/duration';
import { speakRate } from '../../lib/rate';
import { toLocalInput } from '../../lib/time';
import { presets, type BookValues } from './form';

/** The fields that take over what the gateway offers instead. */
export function takeOffer(offer: CounterOffer, zone: string): Partial<BookValues> {
  const rate = speakRate(offer.rateBps);
  const change = { rate: rate.value, rateUnit: rate.unit };
  if (offer.kind === 'less-bandwidth') return change;
  const offered = Date.parse(offer.start);
  // The field has whole minutes: the next one is still free when the offer is open-ended to later.
  const start = Math.ceil(offered / minute) * minute;
  const later = {
    ...change,
    kind: 'fixed' as const,
    start: 'at' as const,
    startAt: toLocalInput(start, zone),
  };
  if (offer.end === null) return later;
  const length = Date.parse(offer.end) - offered;
  const preset = presets.find((minutes) => Number(minutes) * minute === length);
  const { value, unit } = speakLength(length);
  return {
    ...later,
    ...(preset ? { length: preset } : { length: 'custom' as const, customLength: value, customUnit: unit }),
  };
}
