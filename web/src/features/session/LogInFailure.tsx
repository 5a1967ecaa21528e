import { IconClockPause } from '@tabler/icons-react';
import { ApiError } from '../../api/problem';
import { formatDuration } from '../../lib/duration';
import { Notice } from '../../ui/Notice';
import { problemWords } from '../../ui/problemWords';
import { text } from './text';

/** Why somebody was not let in, and when they may try again. */
export function LogInFailure({
  error,
  blocked,
  wait,
}: {
  error: Error | null;
  blocked: boolean;
  wait: number;
}) {
  if (error === null) return null;
  const problem = error instanceof ApiError ? error.problem : null;
  if (problem === 'too-many-requests') {
    return (
      <Notice tone="warn" icon={<IconClockPause size={19} />} title={text.throttled} announced="at once">
        {blocked ? text.throttledWait(formatDuration(wait)) : text.throttledOver}
      </Notice>
    );
  }
  if (problem === 'unauthenticated') {
    return (
      <Notice tone="bad" announced="at once">
        {text.wrong}
      </Notice>
    );
  }
  const { title, advice } = problemWords(error);
  return (
    <Notice tone="bad" title={title} announced="at once">
      {advice}
    </Notice>
  );
}
