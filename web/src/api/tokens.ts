import { queryOptions, useQuery } from '@tanstack/react-query';
import { answer, client, done } from './client';

/** All that is known of tokens begins with this. */
export const tokensKey = ['tokens'] as const;

/** One's own tokens, or for an administrator those of all users; newest first, without what programs carry. */
function tokensQuery(scope: 'mine' | 'all') {
  return queryOptions({
    queryKey: [...tokensKey, scope],
    queryFn: ({ signal }) => answer(client.GET('/tokens', { params: { query: { scope } }, signal })),
  });
}

export function useTokens(scope: 'mine' | 'all') {
  return useQuery({ ...tokensQuery(scope), select: ({ tokens }) => tokens });
}

/** How long new tokens can be valid; undefined while it is not known. */
export function useTokenPolicy() {
  return useQuery(tokensQuery('mine')).data;
}

/** Ends a token at once. */
export function revokeToken(id: string): Promise<void> {
  return done(client.DELETE('/tokens/{id}', { params: { path: { id } } }));
}
