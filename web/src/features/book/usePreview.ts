import type { Checked } from '../../ui/feedback/CheckFrame';
import { useCheck, usePairCheck, useSeriesCheck } from './api/check';
import { noPaths, seriesCandidate, windowCandidate, type Candidate, type DecidedPaths } from './preview';
import { isEmptyAt, validate } from './validate';
import { isPair, type BookValues } from './values';

/** What the gateway decides on the values of the form. */
export interface BookingPreview {
  readonly validity: Checked['validity'];
  readonly check: ReturnType<typeof useCheck>;
  readonly pairCheck: ReturnType<typeof usePairCheck>;
  readonly seriesCheck: ReturnType<typeof useSeriesCheck>;
  /** The window and the rate that the charts show; null where the values are not valid. */
  readonly candidate: Candidate | null;
  /** The paths that a booking made now would have. */
  readonly paths: DecidedPaths;
  /** The path that the gateway would choose; null before it has decided, and for a series. */
  readonly pathNames: readonly string[] | null;
  /** The gateway's time when the form was drawn last. */
  readonly now: number;
}

/** Asks the gateway what it would decide on values that have settled. */
export function usePreview(values: BookValues, now: number, zone: string): BookingPreview {
  const errors = Object.keys(validate(values, now, zone));
  const valid = errors.length === 0 ? values : null;
  const recurring = values.kind === 'recurring';
  const pair = isPair(values);
  const check = useCheck(recurring || pair ? null : valid, zone);
  const pairCheck = usePairCheck(pair ? valid : null, zone);
  const seriesCheck = useSeriesCheck(recurring ? valid : null, zone);
  const there = pair ? pairCheck.data?.bookings[0] : check.data;
  const isFailed = pair ? pairCheck.isError : check.isError;
  const isIncomplete = errors.every((path) => isEmptyAt(values, path));
  return {
    validity: valid !== null ? 'valid' : isIncomplete ? 'incomplete' : 'invalid',
    check,
    pairCheck,
    seriesCheck,
    candidate:
      valid === null
        ? null
        : !recurring
          ? windowCandidate(valid, there, now, zone)
          : seriesCheck.data
            ? seriesCandidate(seriesCheck.data.series, seriesCheck.data.check)
            : null,
    paths: valid === null || recurring || isFailed ? noPaths : (there ?? noPaths),
    pathNames: valid === null || recurring ? null : (there?.pathNames ?? null),
    now,
  };
}
