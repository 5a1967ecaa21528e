import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './problem';

const passing: ReadonlySet<string> = new Set(['unreachable', 'unavailable', 'too-many-requests']);

/** Worth trying again: no answer came, or the gateway asked to come back later. */
function isPassing(error: unknown): error is ApiError {
  return error instanceof ApiError && passing.has(error.problem);
}

/**
 * The cache of the gateway's answers. Events keep it fresh, so that data is fetched again only after the stream was broken
 * or after no page has used them for a while.
 */
export function createQueryClient(retries = 2): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < retries && isPassing(error),
        retryDelay: (failures, error) =>
          error instanceof ApiError && error.retryAfterSeconds !== null
            ? Math.min(error.retryAfterSeconds, 30) * 1_000
            : Math.min(1_000 * 2 ** failures, 10_000),
        throwOnError: false,
        // A server on the same machine is reachable also when the browser believes itself offline.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}
