import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answer, client } from '../../../api/client';
import { tokensKey } from '../../../api/tokens';
import type { TokenRequest } from '../../../api/types';

/** Makes a token. Its secret stays with whoever asked, and in no cache. Failures are for the form to tell. */
export function useMakeToken() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: TokenRequest) => answer(client.POST('/tokens', { body })),
    // Also after a failure: where no answer came, there may be one more.
    onSettled: () => queries.invalidateQueries({ queryKey: tokensKey }),
    gcTime: 0,
  });
}
