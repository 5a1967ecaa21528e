import { queryOptions } from '@tanstack/react-query';
import { unreachable } from './problem';

/** Whether a gateway can work, and how its parts are, each in a word or two of its own. */
export interface Readiness {
  readonly ready: boolean;
  readonly parts: readonly (readonly [name: string, state: string])[];
}

/** How often it is asked for anew, in milliseconds. */
export const readinessInterval = 5_000;

async function fetchReadiness(signal: AbortSignal): Promise<Readiness> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(readinessInterval)]);
  try {
    // What is made for machines that watch: beside the API, and answered with 503 where it is not ready.
    const response = await fetch(`${window.location.origin}/readyz`, { signal: limited });
    return readReadiness(await response.json());
  } catch (fault) {
    if (signal.aborted) throw fault;
    throw unreachable();
  }
}

function readReadiness(body: unknown): Readiness {
  if (typeof body !== 'object' || body === null || !('status' in body) || !('parts' in body))
    throw unreachable();
  const parts = Object.entries(body.parts ?? {}).map(([name, state]) => [name, String(state)] as const);
  return { ready: body.status === 'ready', parts };
}

/** How the gateway is that the browser talks to. */
export const readinessQuery = queryOptions({
  queryKey: ['readiness'],
  queryFn: ({ signal }) => fetchReadiness(signal),
  refetchInterval: readinessInterval,
  staleTime: 0,
  retry: false,
});
