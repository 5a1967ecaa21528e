import { ApiError } from '../../api/problem';
import type { AuditEvent } from '../../api/types';
import { problemWords } from '../../ui/problemWords';
import { findingAfter, findingBefore, type Finding, type Neighbour } from './chain';
import { useEvent } from './event';
import { useContentFinding } from './recorded';
import { text } from './text';

/** What was found about each link of the chain that can be seen from an event. */
export function useFindings(event: AuditEvent) {
  const content = useContentFinding(event);
  const before = useEvent(event.seq - 1, event.seq > 1);
  const after = useEvent(event.seq + 1);
  const unread = [content, before, after].filter(({ error }) => error !== null && !isMissing(error));
  return {
    findings: [
      { about: 'content', ...contentFinding(content) },
      { about: 'before', ...findingBefore(event, neighbourOf(before)) },
      { about: 'after', ...findingAfter(event, neighbourOf(after)) },
    ] as const,
    /** Tries again what could not be read; null where everything was. */
    recheck:
      unread.length === 0
        ? null
        : () => {
            for (const query of unread) void query.refetch();
          },
  };
}

function contentFinding({ data, error, isFetching }: ReturnType<typeof useContentFinding>): Finding {
  const words = text.chain.content;
  if (data === undefined) {
    return error === null || isFetching
      ? { standing: 'waiting', words: text.chain.checking }
      : { standing: 'unknown', words: words.failed(problemWords(error).advice) };
  }
  return {
    standing: data === 'holds' || data === 'broken' ? data : 'unknown',
    words: words[data],
  };
}

function neighbourOf({ data, error, isFetching }: ReturnType<typeof useEvent>): Neighbour {
  if (data !== undefined) return { is: 'there', event: data };
  if (error === null || isFetching) return { is: 'waiting' };
  return isMissing(error) ? { is: 'absent' } : { is: 'unread', why: problemWords(error).advice };
}

function isMissing(error: Error): boolean {
  return error instanceof ApiError && error.problem === 'not-found';
}
