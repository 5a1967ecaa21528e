import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answer, client, done } from '../../../api/client';
import type { EmailRequest } from '../../../api/types';
import { notifyDone, notifyFailed } from '../../../ui/feedback/notify';
import { text } from '../text';

/** Where one gets mail, and about what. */
export const emailQuery = queryOptions({
  queryKey: ['email'],
  queryFn: ({ signal }) => answer(client.GET('/me/email', { signal })),
});

export function useEmail() {
  return useQuery(emailQuery);
}

/** Also after a failure: an address may wait for its code although the mail with it could not be sent. */
function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: emailQuery.queryKey });
}

/** Registers an address for e-mail notifications. The caller shows failures. */
export function useRequestEmail() {
  return useMutation({
    mutationFn: (body: EmailRequest) => answer(client.PUT('/me/email', { body })),
    onSuccess: ({ pendingAddress }) => {
      notifyDone(pendingAddress === null ? text.email.saved : text.email.mailed(pendingAddress));
    },
    onSettled: useRefresh(),
  });
}

/** Shows that an address is one's own. The form shows failures. */
export function useConfirmEmail() {
  return useMutation({
    mutationFn: (code: string) => answer(client.POST('/me/email/confirm', { body: { code } })),
    onSuccess: ({ address }) => {
      notifyDone(text.email.confirmed(address ?? ''));
    },
    onSettled: useRefresh(),
  });
}

export function useRemoveEmail() {
  return useMutation({
    mutationFn: () => done(client.DELETE('/me/email')),
    onSuccess: () => {
      notifyDone(text.email.removed);
    },
    onError: notifyFailed,
    onSettled: useRefresh(),
  });
}
