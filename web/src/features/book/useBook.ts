import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { answer, client } from '../../api/client';
import { gatewayNow } from '../../api/clock';
import { isInDoubt } from '../../api/problem';
import { sharesQuery } from '../../api/shares';
import type { NewBooking } from '../../api/types';
import { randomId } from '../../lib/id';
import { toNewBooking, type Draft } from './draft';

/** A booking that was sent and may have been made although no answer came. */
interface Attempt {
  readonly draft: string;
  readonly key: string;
  readonly body: NewBooking;
}

/**
 * Books a window. When no answer comes, or one that leaves in doubt whether it was done, trying again sends the very same request under the same key, so that the
 * gateway makes it at most once.
 */
export function useBook() {
  const queries = useQueryClient();
  const unanswered = useRef<Attempt | null>(null);
  return useMutation({
    mutationFn: async (draft: Draft) => {
      const attempt = attemptOf(draft, unanswered.current);
      unanswered.current = attempt;
      const headers = { 'Idempotency-Key': attempt.key };
      try {
        const booking = await answer(
          client.POST('/bookings', { params: { header: headers }, body: attempt.body }),
        );
        unanswered.current = null;
        return booking;
      } catch (error) {
        if (!isInDoubt(error)) unanswered.current = null;
        throw error;
      }
    },
    onSuccess: (booking) => {
      void queries.invalidateQueries({ queryKey: ['bookings', 'list'] });
      void queries.invalidateQueries({ queryKey: sharesQuery.queryKey });
      // Events may have told more of it before this answer came: it is shown now, and asked for anew.
      queries.setQueryData(['bookings', 'one', booking.id], booking);
      void queries.invalidateQueries({ queryKey: ['bookings', 'one', booking.id] });
    },
  });
}

function attemptOf(draft: Draft, before: Attempt | null): Attempt {
  const written = JSON.stringify(draft);
  if (before?.draft === written) return before;
  return { draft: written, key: randomId(), body: toNewBooking(draft, gatewayNow()) };
}
