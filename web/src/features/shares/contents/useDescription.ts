import { formatInstant } from '../../../lib/time';
import { useNow } from '../../../ui/useNow';
import { text } from './text';

/** What a content is besides its flows, its time where that is not all of it, and its state. */
export function useDescription(
  { start, end, deployment: { state } }: { start: string; end: string | null; deployment: { state: string } },
  states: Readonly<Record<string, string>>,
  first: string | false,
): string {
  const now = useNow();
  return [
    first,
    Date.parse(start) > now && text.from(formatInstant(start, now)),
    end !== null && text.until(formatInstant(end, now)),
    states[state] ?? state,
  ]
    .filter(Boolean)
    .join(', ');
}
