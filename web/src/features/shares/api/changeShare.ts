import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAttempts, type Key } from '../../../api/attempts';
import { answer, client } from '../../../api/client';
import { ApiError } from '../../../api/problem';
import { sharesQuery } from '../../../api/shares';
import type { ShareChange, ShareOutcome } from '../../../api/types';
import { notifyDone } from '../../../ui/feedback/notify';
import type { VersionedShare } from './share';
import { text } from '../components/reshape/text';

export interface Reshape {
  readonly change: ShareChange;
  /** Whether bookings in the way end; otherwise the change is refused where there are any. */
  readonly ends: boolean;
}

/** A change as it is sent, with the share as it was seen then. */
interface Sent extends Reshape {
  readonly base: VersionedShare;
}

/**
 * Changes, moves or deletes a share, at most once and if it still is as it was seen. The form shows refusals;
 * when the share has changed meanwhile it is fetched anew.
 */
export function useReshape(base: VersionedShare, done: string, onDone: () => void) {
  const queries = useQueryClient();
  const attempt = useAttempts<Sent, ShareOutcome>((sent, key) => answer(send(sent, key)));
  return useMutation({
    mutationFn: (asked: Reshape) => attempt([base.share.name, asked], () => ({ ...asked, base })),
    onSuccess: async ({ ended }) => {
      onDone();
      notifyDone(done, ended.length > 0 ? text.ended(ended.length) : undefined);
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
  { base: { share, etag }, change, ends }: Sent,
  key: Key,
): Promise<{ data?: ShareOutcome; error?: unknown; response: Response }> {
  const params = {
    path: { name: share.name },
    query: { conflictingBookings: ends ? ('end' as const) : ('keep' as const) },
    header: { ...key, ...(etag !== null && { 'If-Match': etag }) },
  };
  if (change.alter) return client.PUT('/shares/{name}', { params, body: change.alter });
  if (change.move) return client.PUT('/shares/{name}/parent', { params, body: change.move });
  return client.DELETE('/shares/{name}', { params });
}
