import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answer, client } from '../../../api/client';
import { linkRisksQuery } from '../../../api/linkRisks';
import type { LinkAtPort } from '../../../api/types';
import { notifyDone, notifyFailed } from '../../../ui/feedback/notify';
import { text } from '../text';

/** Replaces the risks of a link. */
export function useSetLinkRisks(link: LinkAtPort) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (risks: string[]) => answer(client.PUT('/links/risks', { body: { link, risks } })),
    onSuccess: () => {
      notifyDone(text.risks.done);
    },
    onError: notifyFailed,
    onSettled: () => queries.invalidateQueries({ queryKey: linkRisksQuery.queryKey }),
  });
}
