import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answer, client, done } from '../../api/client';
import type { Token, TokenRequest } from '../../api/types';
import { tellDone, tellFailed } from '../../ui/toast';
import { text } from './text';

/** One's own tokens, newest first. */
export const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: async ({ signal }) => (await answer(client.GET('/tokens', { signal }))).tokens,
});

export function useTokens() {
  return useQuery(tokensQuery);
}

/** Makes a token. Its secret stays with whoever asked, and in no cache. Failures are for the form to tell. */
export function useMakeToken() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: TokenRequest) => answer(client.POST('/tokens', { body })),
    // Also after a failure: where no answer came, there may be one more.
    onSettled: () => queries.invalidateQueries({ queryKey: tokensQuery.queryKey }),
    gcTime: 0,
  });
}

export function useRevokeToken() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Token) => done(client.DELETE('/tokens/{id}', { params: { path: { id } } })),
    onSuccess: (_, { name }) => {
      tellDone(text.tokens.revoked(name));
    },
    onError: tellFailed,
    onSettled: () => queries.invalidateQueries({ queryKey: tokensQuery.queryKey }),
  });
}
