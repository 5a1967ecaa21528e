import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { answer, client, setCsrfToken } from './client';
import { ApiError } from './problem';
import type { Session } from './types';

async function fetchSession(): Promise<Session | null> {
  try {
    const session = await answer(client.GET('/session'));
    setCsrfToken(session.csrfToken);
    return session;
  } catch (error) {
    if (error instanceof ApiError && error.problem === 'unauthenticated') return null;
    throw error;
  }
}

/** Who is logged in, or null. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: fetchSession,
  staleTime: Infinity,
  gcTime: Infinity,
});

/** The user who is logged in; null without a session, and until it is known. */
export function useSession(): Session | null {
  return useQuery(sessionQuery).data ?? null;
}

/** Makes the user the one who is logged in, and forgets what the one before could see. */
export function enterSession(queries: QueryClient, session: Session): void {
  setCsrfToken(session.csrfToken);
  forgetData(queries);
  queries.setQueryData(sessionQuery.queryKey, session);
}

/** Ends the session in the browser. {@link forgetData} forgets the user's data once the page no longer shows them. */
export function leaveSession(queries: QueryClient): void {
  setCsrfToken(null);
  queries.setQueryData(sessionQuery.queryKey, null);
}

/** Forgets everything that was fetched for the user who was logged in. */
export function forgetData(queries: QueryClient): void {
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
}
