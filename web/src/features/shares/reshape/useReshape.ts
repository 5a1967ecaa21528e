import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answer, client } from '../../../api/client';
import { ApiError } from '../../../api/problem';
import { sharesQuery } from '../../../api/shares';
import type { ShareChange, ShareOutcome } from '../../../api/types';
import { tellDone } from '../../../ui/toast';
import type { SeenShare } from '../share';
import { text } from './text';

export interface Reshape {
  readonly change: ShareChange;
  /** Whether bookings in the way end; otherwise the change is refused where there are any. */
  readonly ends: boolean;
}

/**
 * Changes, moves or deletes a share, if it still is as it was seen. Refusals are for the form to tell; when the share
 * has changed meanwhile it is fetched anew.
 */
export function useReshape(seen: SeenShare, done: string, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (asked: Reshape) => answer(send(seen, asked)),
    onSuccess: async ({ ended }) => {
      onDone();
      tellDone(done, ended.length > 0 ? text.ended(ended.length) : undefined);
      await Promise.all([
        queries.invalidateQueries({ queryKey: sharesQuery.queryKey }),
        queries.invalidateQueries({ queryKey: ['share-timeline'] }),
        queries.invalidateQueries({ queryKey: ['bookings'] }),
      ]);
    },
    onError: async (error) => {
      if (error instanceof ApiError && ['stale', 'refused'].includes(error.problem)) {
        await queries.invalidateQueries({ queryKey: sharesQuery.queryKey });
      }
    },
  });
}

function send(
  { share, etag }: SeenShare,
  { change, ends }: Reshape,
): Promise<{ data?: ShareOutcome; error?: unknown; response: Response }> {
  const params = {
    path: { name: share.name },
    query: { inTheWay: ends ? ('ends' as const) : ('stays' as const) },
    header: etag === null ? {} : { 'If-Match': etag },
  };
  if (change.alter) return client.PUT('/shares/{name}', { params, body: change.alter });
  if (change.move) return client.PUT('/shares/{name}/parent', { params, body: change.move });
  return client.DELETE('/shares/{name}', { params });
}
