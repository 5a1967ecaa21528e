import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answer, client } from '../../../api/client';
import { waysQuery } from './signInOptions';

export interface FirstAdministrator {
  readonly token: string;
  readonly name: string;
  readonly password: string;
}

/**
 * Makes the first administrator. The form shows failures; after one there may be an administrator already.
 */
export function useSetUp() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: FirstAdministrator) => answer(client.POST('/setup', { body })),
    onError: () => queries.invalidateQueries({ queryKey: waysQuery.queryKey }),
    gcTime: 0,
  });
}
