import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answer, client } from '../../api/client';
import { sharesQuery } from '../../api/shares';
import type { NewShare } from '../../api/types';
import { tellDone } from '../../ui/toast';
import { text } from './text';

/** Delegates a part of a share. Refusals and field errors are for the form to tell. */
export function useDelegate() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (share: NewShare) => answer(client.POST('/shares', { body: share })),
    onSuccess: async (share) => {
      await queries.invalidateQueries({ queryKey: sharesQuery.queryKey });
      tellDone(text.delegate.done(share.name));
    },
  });
}
