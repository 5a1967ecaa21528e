import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAttempts } from '../../../api/attempts';
import { answer, client } from '../../../api/client';
import { sharesQuery } from '../../../api/shares';
import type { NewShare, Share } from '../../../api/types';
import { notifyDone } from '../../../ui/feedback/notify';
import { text } from '../text';

/** Delegates a part of a share, at most once. The form shows refusals and field errors. */
export function useDelegate() {
  const queries = useQueryClient();
  const attempt = useAttempts<NewShare, Share>((body, header) =>
    answer(client.POST('/shares', { params: { header }, body })),
  );
  return useMutation({
    mutationFn: (share: NewShare) => attempt(share, () => share),
    onSuccess: async (share) => {
      await queries.invalidateQueries({ queryKey: sharesQuery.queryKey });
      notifyDone(text.delegate.done(share.name));
    },
  });
}
