import { useMutation, useQueryClient } from '@tanstack/react-query';
import { client, done } from '../../../api/client';
import { sharesQuery } from '../../../api/shares';
import { notifyDone, notifyFailed } from '../../../ui/feedback/notify';
import { text } from '../text';

/** Lets a person speak for a share. Failures are for the form to tell. */
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

/** Ends that a person speaks for a share. */
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
