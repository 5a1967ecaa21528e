import type { CounterOffer, Refusal, SeriesCheck } from '../../api/types';
import { minute, scaleLength } from '../../lib/duration';
import { scaleRate } from '../../lib/rate';
import { toLocalInput } from '../../lib/time';
import { lengthChoices, rateBesideAcknowledgements, type BookValues } from './values';

/** The fields that ask for a rate, in bit/s. */
export function takeRate(bps: number): Pick<BookValues, 'rateBps' | 'rateUnit'> {
  const { value, unit } = scaleRate(bps);
  return { rateBps: String(value), rateUnit: unit };
}

/**
 * The offers for a window with acknowledgements. A rate that a share has left is for both directions together; none is
 * offered where it leaves nothing for one of them.
 */
export function offersWithAcknowledgements({ rule, counterOffers }: Refusal): CounterOffer[] {
  return counterOffers.flatMap((offer) => {
    if (offer.kind !== 'less-bandwidth' || rule !== 'share-maximum') return [offer];
    const rateBps = rateBesideAcknowledgements(offer.rateBps);
    return rateBps > 0 ? [{ ...offer, rateBps }] : [];
  });
}

/** The fields that ask for what the gateway offers instead. */
export function takeOffer(offer: CounterOffer, zone: string): Partial<BookValues> {
  const rate = takeRate(offer.rateBps);
  if (offer.kind === 'less-bandwidth') return rate;
  const offered = Date.parse(offer.start);
  // The field has whole minutes: a later start is still within the offer, an earlier one is not.
  const start = toLocalInput(Math.ceil(offered / minute) * minute, zone);
  const later: Partial<BookValues> = { ...rate, kind: 'fixed', startsAt: 'later', start };
  if (offer.end === null) return later;
  const milliseconds = Date.parse(offer.end) - offered;
  const length = lengthChoices.find((choice) => Number(choice) * minute === milliseconds);
  if (length !== undefined) return { ...later, length };
  const { value, unit } = scaleLength(milliseconds);
  return { ...later, length: 'custom', customLength: String(value), customUnit: unit };
}

/** The highest rate that every refused window of a series has room for, in bit/s; null where one of them has none. */
export function rateForAll({ windows }: Pick<SeriesCheck, 'windows'>): number | null {
  const rates = windows
    .filter(({ granted }) => !granted)
    .map(({ refusal }) => refusal?.counterOffers.find(({ kind }) => kind === 'less-bandwidth')?.rateBps ?? 0);
  const lowest = Math.min(...rates);
  return rates.length > 0 && lowest > 0 ? lowest : null;
}
