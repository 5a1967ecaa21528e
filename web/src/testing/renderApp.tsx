import { createMemoryHistory } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RequestHandler } from 'msw';
import { handlersOf } from '../../mock/handlers';
import { Store } from '../../mock/store';
import { setCsrfToken } from '../api/client';
import { createQueryClient } from '../api/queries';
import { App } from '../app/App';
import { createAppRouter } from '../app/router';
import { server } from './setup';

export interface AppOptions {
  /** The user who is logged in: `ada` by default, null without a session. */
  readonly as?: string | null;
  /** The data of the mock gateway, by default that of a new store. */
  readonly store?: Store;
  /** Handlers that come before those of the mock gateway, such as a scenario. */
  readonly answers?: readonly RequestHandler[];
}

/** The whole application at an address, with a mock gateway. */
export function renderApp(path: string, options: AppOptions = {}) {
  const store = options.store ?? new Store();
  if (options.as !== undefined) store.user = options.as;
  setCsrfToken(null);
  server.use(...(options.answers ?? []), ...handlersOf(store));
  const queries = createQueryClient(0);
  const router = createAppRouter(queries, createMemoryHistory({ initialEntries: [path] }));
  const view = render(<App env="test" queries={queries} router={router} />);
  return {
    store,
    router,
    queries,
    user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }),
    ...view,
  };
}
