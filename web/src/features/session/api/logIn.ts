import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answer, client } from '../../../api/client';
import { enterSession } from '../../../api/session';

export interface Credentials {
  readonly name: string;
  readonly password: string;
}

/** Logs a user in. */
export function useLogIn() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (credentials: Credentials) => answer(client.POST('/session', { body: credentials })),
    // The password stays no longer than the form.
    gcTime: 0,
    onSuccess: (session) => {
      enterSession(queries, session);
    },
  });
}
