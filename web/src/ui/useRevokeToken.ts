import { useMutation, useQueryClient } from '@tanstack/react-query';
import { revokeToken, tokensKey } from '../api/tokens';
import type { Token } from '../api/types';
import { text } from './text';
import { tellDone, tellFailed } from './toast';

/** Ends a token, and says so. */
export function useRevokeToken() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Token) => revokeToken(id),
    onSuccess: (_, { name }) => {
      tellDone(text.token.revoked(name));
    },
    onError: tellFailed,
    onSettled: () => queries.invalidateQueries({ queryKey: tokensKey }),
  });
}
