import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { stored } from '../lib/stored';
import { answer, client } from './client';
import { useSession } from './session';

const keyOf = (userName: string) => `windowpane-first-booking-${userName}`;

/** The query of it, which a booking changes. */
export const firstBookingKey = ['first-booking'] as const;

/** So many refusals are looked through for a booking that was granted; who has more is no beginner. */
const maxRefusals = 20;

/** Whether a user has yet to book for the first time, and has not hidden the guide in this browser. */
function firstBookingQuery(userName: string) {
  return queryOptions({
    queryKey: [...firstBookingKey, userName],
    queryFn: async ({ signal }) => {
      if (stored.read(keyOf(userName)) !== null) return false;
      const query = { scope: 'mine' as const, limit: maxRefusals };
      const { bookings } = await answer(client.GET('/bookings', { params: { query }, signal }));
      return bookings.length < maxRefusals && bookings.every(({ state }) => state === 'refused');
    },
    staleTime: Infinity,
  });
}

/** Whether the guide to a first booking is shown to the member who is signed in, and how to hide it for good. */
export function useFirstBooking(): { readonly isDue: boolean; readonly hide: () => void } {
  const queries = useQueryClient();
  const session = useSession();
  const query = firstBookingQuery(session?.name ?? '');
  const { data = false } = useQuery({ ...query, enabled: session?.role === 'member' });
  return {
    isDue: data,
    hide: () => {
      if (session !== null) stored.write(keyOf(session.name), 'hidden');
      queries.setQueryData(query.queryKey, false);
    },
  };
}
