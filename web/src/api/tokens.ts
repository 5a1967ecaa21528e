import { queryOptions, useQuery } from '@tanstack/react-query';
import { answer, client, done } from './client';

/** All that is known of tokens begins with this. */
export const tokensKey = ['tokens'] as const;

/** One's own tokens, or for an administrator those of all users; newest first, without what programs carry. */
export function tokensQuery(scope: 'mine' | 'all') {
  return queryOptions({
    queryKey: [...tokensKey, scope],
    queryFn: async ({ signal }) =>
      (await answer(client.GET('/tokens', { params: { query: { scope } }, signal }))).tokens,
  });
}

export function useTokens(scope: 'mine' | 'all') {
  return useQuery(tokensQuery(scope));
}

/** Ends a token at once. */
export function revokeToken(id: string): Promise<void> {
  return done(client.DELETE('/tokens/{id}', { params: { path: { id } } }));
}
