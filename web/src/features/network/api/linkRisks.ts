import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answer, client } from '../../../api/client';
import type { LinkAtPort } from '../../../api/types';
import { notifyDone, notifyFailed } from '../../../ui/feedback/notify';
import { text } from '../text';

/** The risks that links share, of the links that have any. */
const linkRisksQuery = queryOptions({
  queryKey: ['link-risks'],
  queryFn: async ({ signal }) => (await answer(client.GET('/links/risks', { signal }))).links,
});

export function useLinkRisks() {
  return useQuery(linkRisksQuery);
}

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
