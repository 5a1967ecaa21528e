import { createMemoryHistory } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RequestHandler } from 'msw';
import { handlersOf } from '../../mock/handlers';
import { World } from '../../mock/world';
import { setCsrfToken } from '../api/client';
import { createQueryClient } from '../api/queries';
import { App } from '../app/App';
import { createAppRouter } from '../app/router';
import { server } from './setup';

export interface AppOptions {
  /** Who is logged in: `ada` unless told otherwise, null for nobody. */
  readonly as?: string | null;
  readonly world?: World;
  /** Answers that stand in front of those of the world. */
  readonly answers?: readonly RequestHandler[];
}

/** The whole application at an address, over a gateway in memory. */
export function renderApp(path: string, options: AppOptions = {}) {
  const world = options.world ?? new World(Date.now);
  const door = { person: options.as === undefined ? 'ada' : options.as };
  setCsrfToken(null);
  server.use(...(options.answers ?? []), ...handlersOf(world, { personOf: () => door.person }));
  const queries = createQueryClient(0);
  const router = createAppRouter(queries, createMemoryHistory({ initialEntries: [path] }));
  const view = render(<App env="test" queries={queries} router={router} />);
  return {
    world,
    door,
    router,
    queries,
    user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }),
    ...view,
  };
}
