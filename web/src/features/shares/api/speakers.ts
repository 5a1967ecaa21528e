import { useMutation, useQueryClient } from '@tanstack/react-query';
import { client, done } from '../../../api/client';
import { sharesQuery } from '../../../api/shares';
import { notifyDone, notifyFailed } from '../../../ui/feedback/notify';
import { text } from '../text';

/** Lets a user speak for a share. The form shows failures. */
export function useAddSpeaker(name: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (principal: string) =>
      done(client.PUT('/shares/{name}/speakers/{principal}', { params: { path: { name, principal } } })),
    onSuccess: async (_, principal) => {
      await queries.invalidateQueries({ queryKey: sharesQuery.queryKey });
      notifyDone(text.speakers.added(principal));
    },
  });
}

/** Ends that a user speaks for a share. */
export function useRemoveSpeaker(name: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (principal: string) =>
      done(client.DELETE('/shares/{name}/speakers/{principal}', { params: { path: { name, principal } } })),
    onSuccess: async (_, principal) => {
      await queries.invalidateQueries({ queryKey: sharesQuery.queryKey });
      notifyDone(text.speakers.removed(principal));
    },
    onError: notifyFailed,
  });
}
