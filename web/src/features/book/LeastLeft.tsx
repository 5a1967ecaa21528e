import { Text } from '@mantine/core';
import { formatRate } from '../../lib/rate';
import type { Candidate } from './candidate';
import { PlaceLink } from './PlaceLink';
import { text } from './text';
import { useLeastLeft } from './useRoom';

/** Which share or link has least left over the window, and how much: in words, and leading to it. */
export function LeastLeft({ share, candidate }: { share: string; candidate: Candidate | null }) {
  const least = useLeastLeft(share, candidate);
  if (least === undefined || candidate === null) return null;
  return (
    <Text size="sm" mt="xs" data-least-left>
      {text.leastLeft.before} <PlaceLink place={least} />
      {text.leastLeft.after(formatRate(least.freeBps), least.freeBps >= candidate.bps)}
    </Text>
  );
}
