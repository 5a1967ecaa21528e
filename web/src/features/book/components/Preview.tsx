import { Stack } from '@mantine/core';
import type { BookingPreview } from '../usePreview';
import { endsOf, onShare } from '../preview';
import { isPair, type BookValues } from '../values';
import { CheckPanel, type FormState } from './CheckPanel';
import { PathRoomPanel } from './PathRoomPanel';
import { SeriesCheckPanel } from './SeriesCheckPanel';
import { ShareOverTime } from './ShareOverTime';

/** The gateway's decision on the values, then the share over time and the path with the booking on top. */
export function Preview(props: {
  values: BookValues;
  preview: BookingPreview;
  /** Whether the values are those in the form now; false while the user types. */
  isSettled: boolean;
  /** Whether the booking is being sent. */
  pending: boolean;
  /** Why the last request failed. */
  failure: Error | null;
  zone: string;
}) {
  const { values, zone, isSettled, pending, failure } = props;
  const { validity, check, pairCheck, seriesCheck, candidate, pathNames, now } = props.preview;
  const ends = candidate && endsOf(candidate.flowGroup, pathNames);
  const recurring = values.kind === 'recurring';
  const state: FormState = { validity, isSettled, pending, failure };
  return (
    <Stack gap="md">
      {recurring ? (
        <SeriesCheckPanel state={state} query={seriesCheck} />
      ) : (
        <CheckPanel
          state={state}
          values={values}
          query={check}
          pairQuery={isPair(values) ? pairCheck : null}
          zone={zone}
        />
      )}
      {values.share !== '' && (
        <ShareOverTime share={values.share} candidate={candidate && onShare(candidate, values)} now={now} />
      )}
      {candidate !== null && ends !== null && (
        <PathRoomPanel candidate={candidate} ends={ends} pathNames={pathNames} />
      )}
    </Stack>
  );
}
