import createClient from 'openapi-fetch';
import { setStaleSince } from './connection';
import { problemOf, unreachable } from './problem';
import type { paths } from './schema';

export const apiRoot = '/api/v1';

/** Longer than the gateway takes over any answer; after it the gateway counts as away. */
const timeout = 20_000;

const safeMethods = new Set(['GET', 'HEAD']);

let csrfToken: string | null = null;

/** The token that every changing request carries from now on; null after logging out. */
export function setCsrfToken(token: string | null): void {
  csrfToken = token;
}

const expiryListeners = new Set<() => void>();

/** Calls back when the gateway reports that the session has ended. Returns how to stop. */
export function onSessionExpired(listener: () => void): () => void {
  expiryListeners.add(listener);
  return () => expiryListeners.delete(listener);
}

/** Notifies the application that the session is over. */
export function announceExpiry(): void {
  for (const listener of expiryListeners) listener();
}

async function send(request: Request): Promise<Response> {
  try {
    return await fetch(request, { signal: AbortSignal.any([request.signal, AbortSignal.timeout(timeout)]) });
  } catch (fault) {
    if (request.signal.aborted) throw fault;
    throw unreachable();
  }
}

/** The one client of the gateway. Paths, parameters and bodies are checked against its OpenAPI document. */
export const client = createClient<paths>({
  baseUrl: `${window.location.origin}${apiRoot}`,
  credentials: 'same-origin',
  fetch: send,
});

client.use({
  onRequest({ request }) {
    if (csrfToken !== null && !safeMethods.has(request.method))
      request.headers.set('X-CSRF-Token', csrfToken);
    return request;
  },
  onResponse({ request, response, schemaPath }) {
    if (request.method === 'GET' && response.ok) setStaleSince(staleSince(response));
    if (response.status === 401 && schemaPath !== '/session') announceExpiry();
  },
});

/** The time of the state that an answer comes from, where the gateway's database is away. */
function staleSince(response: Response): number | null {
  const at = Date.parse(response.headers.get('Windowpane-Stale-Since') ?? '');
  return Number.isNaN(at) ? null : at;
}

/** The data of an answer; throws the one `ApiError` when the gateway refused, failed, or is away. */
export async function answer<T>(
  pending: Promise<{ data?: T; error?: unknown; response: Response }>,
): Promise<T> {
  const { data, error, response } = await settled(pending);
  if (!response.ok || data === undefined) throw problemOf(response, error);
  return data;
}

/** As {@link answer}, for requests whose success has no body. */
export async function done(pending: Promise<{ error?: unknown; response: Response }>): Promise<void> {
  const { error, response } = await settled(pending);
  if (!response.ok) throw problemOf(response, error);
}

async function settled<R>(pending: Promise<R>): Promise<R> {
  try {
    return await pending;
  } catch (fault) {
    // A body that is cut off or is no JSON is a gateway (or something before it) that is not well.
    if (fault instanceof SyntaxError || fault instanceof TypeError) throw unreachable();
    throw fault;
  }
}
