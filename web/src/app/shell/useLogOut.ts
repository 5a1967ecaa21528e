import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { client, done } from '../../api/client';
import { forgetData, leaveSession, sessionQuery } from '../../api/session';
import { typedBookings } from '../../features/book/memory';
import { notifyFailed } from '../../ui/feedback/notify';
import { recent } from '../palette/recent';

/** Ends the session, and forgets what the user typed and searched for. A failure is shown. */
export function useLogOut() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => done(client.DELETE('/session')),
    onSuccess: async () => {
      const userName = queries.getQueryData(sessionQuery.queryKey)?.name;
      if (userName !== undefined) recent.forget(userName);
      leaveSession(queries);
      typedBookings.forgetAll();
      await navigate({ to: '/login' });
      forgetData(queries);
    },
    onError: notifyFailed,
  });
}
