import { Stack } from '@mantine/core';
import type { NewSeries } from '../../api/types';
import { second } from '../../lib/duration';
import { Answer } from './Answer';
import { useCandidate } from './candidate';
import type { Draft } from './draft';
import type { BookValues } from './form';
import { LeastLeft } from './LeastLeft';
import { takeOffer } from './offer';
import { PathRoomPanel } from './PathRoomPanel';
import { SeriesAnswer } from './SeriesAnswer';
import { ShareOverTime } from './ShareOverTime';

/** What would become of what stands in the form: the answer, then its share and its path with it on top. */
export function Outlook(props: {
  share: string;
  draft: Draft | null;
  series: NewSeries | null;
  objection: string | undefined;
  recurring: boolean;
  settled: boolean;
  failure: Error | null;
  zone: string;
  now: number;
  onChange: (change: Partial<BookValues>) => void;
}) {
  const { share, draft, series, objection, settled, failure, zone, onChange } = props;
  // To ten seconds, so that the same stretch is not fetched anew every second.
  const steady = Math.floor(props.now / (10 * second)) * 10 * second;
  const candidate = useCandidate(draft, series, steady);
  const least = <LeastLeft share={share} candidate={candidate} />;
  return (
    <Stack gap="md">
      {props.recurring ? (
        <SeriesAnswer
          series={series}
          objection={objection}
          settled={settled}
          failure={failure}
          onChange={onChange}
        />
      ) : (
        <Answer
          draft={draft}
          objection={objection}
          settled={settled}
          failure={failure}
          onTake={(offer) => {
            onChange(takeOffer(offer, zone));
          }}
        >
          {least}
        </Answer>
      )}
      {share !== '' && <ShareOverTime share={share} candidate={candidate} now={steady} />}
      {candidate !== null && <PathRoomPanel candidate={candidate} />}
    </Stack>
  );
}
