import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { onSessionExpired } from '../../api/client';
import { forgetData, leaveSession, sessionQuery } from '../../api/session';

/** Leads to the log in when the session is over, and remembers the way back. */
export function useSessionExpiry(): void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const router = useRouter();
  useEffect(
    () =>
      onSessionExpired(() => {
        // Several requests may learn of it at once; the first one leads out.
        if (queries.getQueryData(sessionQuery.queryKey) === null) return;
        leaveSession(queries);
        const from = router.state.location.href;
        void navigate({ to: '/login', search: { return: from, expired: true } }).then(() => {
          forgetData(queries);
        });
      }),
    [queries, navigate, router],
  );
}
