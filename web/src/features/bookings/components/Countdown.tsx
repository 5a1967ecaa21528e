import type { Booking } from '../../../api/types';
import { formatDuration } from '../../../lib/duration';
import { useNow } from '../../../ui/useNow';
import { phaseOf } from '../utils/phase';
import { text } from '../text';

/** How long until the window starts, or until it ends; nothing when it was called off or has no end. */
export function Countdown({ booking }: { booking: Booking }) {
  const now = useNow();
  const phase = phaseOf(booking, now);
  if (phase === 'coming') return text.startsIn(formatDuration(Date.parse(booking.start) - now));
  if (booking.end === null) return null;
  if (phase === 'running') return text.endsIn(formatDuration(Date.parse(booking.end) - now));
  return booking.state === 'completed' ? text.endedAgo(formatDuration(now - Date.parse(booking.end))) : null;
}
