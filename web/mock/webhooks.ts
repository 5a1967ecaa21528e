import { http, HttpResponse } from 'msw';
import type { Webhook, WebhookRequest } from '../src/api/types';
import { invalid, type Gate } from './account.ts';
import { problem } from './handlers.ts';
import type { World } from './world.ts';

/** Webhooks: a ping reaches every address but those that are called broken. */
export function webhookHandlers(world: World, inside: Gate, root: string) {
  const iso = (before = 0) => new Date(world.now() - before).toISOString();
  let next = 1;
  let webhooks: Webhook[] = seedWebhooks(iso);

  return [
    http.get(
      `${root}/webhooks`,
      inside(({ person }) =>
        HttpResponse.json({ webhooks: webhooks.filter(({ principal }) => principal === person.name) }),
      ),
    ),
    http.post(
      `${root}/webhooks`,
      inside(async ({ request, person }) => {
        const { url, kinds } = (await request.json()) as WebhookRequest;
        if (new URL(url).hash !== '') return invalid('url', 'must have neither a user nor a fragment');
        const webhook: Webhook = {
          ...freshWebhook,
          id: `w-${String(next++)}`,
          principal: person.name,
          url,
          kinds,
          createdAt: iso(),
        };
        webhooks = [webhook, ...webhooks];
        return HttpResponse.json({ secret: `whsec_${'9f8e7d6c'.repeat(5)}`, webhook }, { status: 201 });
      }),
    ),
    http.delete(
      `${root}/webhooks/:id`,
      inside<{ id: string }>(({ params }) => {
        webhooks = webhooks.filter(({ id }) => id !== params.id);
        return new HttpResponse(null, { status: 204 });
      }),
    ),
    http.post(
      `${root}/webhooks/:id/ping`,
      inside<{ id: string }>(({ params }) => {
        const webhook = webhooks.find(({ id }) => id === params.id);
        if (!webhook) return problem(404, 'not-found');
        const works = !webhook.url.includes('broken');
        if (works) Object.assign(webhook, { offSince: null, offWhy: null, lastError: null, failures: 0 });
        return HttpResponse.json({
          delivered: works,
          status: works ? 204 : 500,
          error: works ? null : 'it answered 500',
          milliseconds: 38,
        });
      }),
    ),
  ];
}

const freshWebhook: Webhook = {
  id: 'w-0',
  principal: 'ada',
  url: 'https://lab.example.org/windowpane',
  kinds: ['booking.granted', 'booking.refused'],
  createdAt: '2026-11-01T08:00:00Z',
  offSince: null,
  offWhy: null,
  failures: 0,
  lastError: null,
  lastDeliveredAt: null,
  waiting: 0,
  dropped: 0,
};

const hour = 3_600_000;

function seedWebhooks(iso: (before: number) => string): Webhook[] {
  return [
    { ...freshWebhook, id: 'w-a', createdAt: iso(300 * hour), lastDeliveredAt: iso(2 * hour) },
    {
      ...freshWebhook,
      id: 'w-b',
      url: 'https://broken.example.org/hooks/network',
      createdAt: iso(700 * hour),
      offSince: iso(30 * hour),
      offWhy: 'it answered 410, which is for good',
      failures: 1,
      lastError: 'it answered 410',
      dropped: 3,
    },
  ];
}
