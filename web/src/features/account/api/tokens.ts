import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answer, client } from '../../../api/client';
import { tokensKey } from '../../../api/tokens';
import type { TokenRequest } from '../../../api/types';

/** Creates a token. Its secret is in the answer only, and in no cache. The form shows failures. */
export function useMakeToken() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: TokenRequest) => answer(client.POST('/tokens', { body })),
    // Also after a failure: where no answer came, there may be one more.
    onSettled: () => queries.invalidateQueries({ queryKey: tokensKey }),
    gcTime: 0,
  });
}
