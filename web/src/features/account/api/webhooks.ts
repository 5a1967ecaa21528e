import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answer, client, done } from '../../../api/client';
import type { Webhook, WebhookRequest } from '../../../api/types';
import { notifyDone, notifyFailed } from '../../../ui/feedback/notify';
import { text } from '../text';

/** One's own webhooks and how it goes with them, newest first. */
export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: async ({ signal }) => (await answer(client.GET('/webhooks', { signal }))).webhooks,
});

export function useWebhooks() {
  return useQuery(webhooksQuery);
}

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: webhooksQuery.queryKey });
}

/** Creates a webhook. Its secret is in the answer only, and in no cache. The form shows failures. */
export function useMakeWebhook() {
  return useMutation({
    mutationFn: (body: WebhookRequest) => answer(client.POST('/webhooks', { body })),
    onSettled: useRefresh(),
    gcTime: 0,
  });
}

/** Tries a webhook. One that is off is on again once a ping arrives. */
export function usePing() {
  return useMutation({
    mutationFn: (id: string) => answer(client.POST('/webhooks/{id}/ping', { params: { path: { id } } })),
    onError: notifyFailed,
    onSettled: useRefresh(),
  });
}

export function useRemoveWebhook() {
  return useMutation({
    mutationFn: ({ id }: Webhook) => done(client.DELETE('/webhooks/{id}', { params: { path: { id } } })),
    onSuccess: (_, webhook) => {
      notifyDone(text.webhooks.removed(hostOf(webhook)));
    },
    onError: notifyFailed,
    onSettled: useRefresh(),
  });
}

/** What a webhook is called in sentences: the host that is posted to. */
export function hostOf({ url }: Pick<Webhook, 'url'>): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
