import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { answer, client, done } from '../../../api/client';
import { ApiError } from '../../../api/problem';
import { tokensKey } from '../../../api/tokens';

/** The program that waits with a code; null if there is none. */
export function deviceQuery(code: string) {
  return queryOptions({
    queryKey: ['device', code],
    queryFn: async ({ signal }) => {
      try {
        return await answer(
          client.GET('/session/device/{userCode}', { params: { path: { userCode: code } }, signal }),
        );
      } catch (fault) {
        if (fault instanceof ApiError && fault.problem === 'not-found') return null;
        throw fault;
      }
    },
    // What a user approves is what the gateway has now.
    staleTime: 0,
    gcTime: 0,
  });
}

/** Approves or denies the program that waits with a code. */
export function useDecideDevice(code: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (approved: boolean) =>
      done(
        client.POST('/session/device/{userCode}/decision', {
          params: { path: { userCode: code } },
          body: { approved },
        }),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: tokensKey }),
  });
}
