import { Stack } from '@mantine/core';
import { second } from '../../../lib/duration';
import { useCheck, useSeriesCheck } from '../api/check';
import { seriesCandidate, windowCandidate } from '../preview';
import { isEmptyAt, validate } from '../validate';
import { hasDeadline, type BookValues } from '../values';
import { CheckPanel, type FormState } from './CheckPanel';
import { PathRoomPanel } from './PathRoomPanel';
import { SeriesCheckPanel } from './SeriesCheckPanel';
import { ShareOverTime } from './ShareOverTime';

/** The gateway's decision on the values, then the share over time and the path with the booking on top. */
export function Preview(props: {
  values: BookValues;
  /** Whether the values are those in the form now; false while the user types. */
  isSettled: boolean;
  /** Whether the booking is being sent. */
  pending: boolean;
  /** Why the last request failed. */
  failure: Error | null;
  zone: string;
  now: number;
}) {
  const { values, zone, isSettled, pending, failure } = props;
  // Steps of ten seconds, so that the charts are not fetched every second.
  const now = Math.floor(props.now / (10 * second)) * 10 * second;
  const errors = Object.keys(validate(values, props.now, zone));
  const valid = errors.length === 0 ? values : null;
  const recurring = values.kind === 'recurring';
  const check = useCheck(recurring ? null : valid, zone);
  const seriesCheck = useSeriesCheck(recurring ? valid : null, zone);
  const isIncomplete = errors.every((path) => isEmptyAt(values, path));
  const state: FormState = {
    validity: valid !== null ? 'valid' : isIncomplete ? 'incomplete' : 'invalid',
    isSettled,
    pending,
    failure,
  };
  const candidate =
    valid === null
      ? null
      : !recurring
        ? windowCandidate(valid, check.data, now, zone)
        : seriesCheck.data
          ? seriesCandidate(seriesCheck.data.series, seriesCheck.data.check)
          : null;
  return (
    <Stack gap="md">
      {recurring ? (
        <SeriesCheckPanel state={state} query={seriesCheck} />
      ) : (
        <CheckPanel state={state} query={check} findsWindow={hasDeadline(values)} zone={zone} />
      )}
      {values.share !== '' && <ShareOverTime share={values.share} candidate={candidate} now={now} />}
      {candidate !== null && (
        <PathRoomPanel candidate={candidate} pathNames={recurring ? null : (check.data?.pathNames ?? null)} />
      )}
    </Stack>
  );
}
