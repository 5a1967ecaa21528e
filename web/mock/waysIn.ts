import { http, HttpResponse } from 'msw';
import { invalid } from './account.ts';
import { problem } from './handlers.ts';
import type { World } from './world.ts';

/** What a gateway without an administrator would have written to its file. */
export const setUpToken = 'let-me-in';

/** How people get in, how the first one gets in, and how the gateway is. */
export function waysInHandlers(world: World, root: string) {
  return [
    http.get(`${root}/session/ways`, () => HttpResponse.json({ oidc: false, setup: !world.administered })),
    http.post(`${root}/setup`, async ({ request }) => {
      const { token, name } = (await request.json()) as { token: string; name: string };
      if (world.administered) return problem(409, 'conflict', 'This gateway is set up already.');
      if (token !== setUpToken) {
        return invalid('token', 'is not the one that this gateway told its operator');
      }
      world.administered = true;
      return HttpResponse.json({ name }, { status: 201 });
    }),
    http.get('*/readyz', () =>
      HttpResponse.json({
        status: 'ready',
        parts: {
          database: 'ok',
          leader: 'ok',
          controller: 'ok',
          switches: 'ok',
          scheduler: 'ok',
          measurements: 'ok',
        },
      }),
    ),
  ];
}
