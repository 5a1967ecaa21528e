import type { ProblemDocument, Refusal } from './types';

/** The names that problem types end in, and two of our own: no answer at all, and an answer that is no problem document. */
export type ProblemName =
  | 'invalid'
  | 'unauthenticated'
  | 'csrf'
  | 'forbidden'
  | 'not-found'
  | 'refused'
  | 'conflict'
  | 'quota'
  | 'stale'
  | 'too-large'
  | 'too-much'
  | 'too-many-requests'
  | 'unavailable'
  | 'internal'
  | 'bad-gateway'
  | 'unreachable'
  | 'unknown';

const nameByStatus: Readonly<Record<number, ProblemName>> = {
  400: 'invalid',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  412: 'stale',
  413: 'too-large',
  422: 'too-much',
  429: 'too-many-requests',
  500: 'internal',
  502: 'unreachable',
  503: 'unavailable',
  504: 'unreachable',
};

const names = new Set<string>([
  ...Object.values(nameByStatus),
  'csrf',
  'refused',
  'quota',
  'bad-gateway',
] satisfies readonly ProblemName[]);

function isName(text: string): text is ProblemName {
  return names.has(text);
}

/** The one error of the application: the problem that the gateway reported, or that it did not answer. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** Messages by the name of the field in the request, each with a capital letter. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(
    readonly problem: ProblemName,
    readonly title: string,
    readonly detail: string | null,
    fields: Readonly<Record<string, string>> = {},
    readonly refusal: Refusal | null = null,
    /** How long the gateway asks to wait before the next try. */
    readonly retryAfterSeconds: number | null = null,
    /** Names the fault in the gateway's log. */
    readonly requestId: string | null = null,
  ) {
    super(detail ?? title);
    const capitalized = Object.entries(fields).map(([field, message]) => [
      field,
      message.charAt(0).toUpperCase() + message.slice(1),
    ]);
    this.fields = Object.fromEntries(capitalized) as Record<string, string>;
  }
}

/** The problem in a failed answer, as far as it has one. */
export function problemOf(response: Response, body: unknown): ApiError {
  const document = isDocument(body) ? body : null;
  const named = document?.type.split('/').at(-1) ?? '';
  const problem = isName(named) ? named : (nameByStatus[response.status] ?? 'unknown');
  return new ApiError(
    problem,
    document?.title ?? `The gateway answered ${response.status}`,
    document?.detail ?? null,
    fieldsOf(document),
    document?.refusal ?? null,
    readRetryAfter(response.headers.get('Retry-After')),
    document?.requestId ?? null,
  );
}

/** Whether the request may have been carried out all the same: no answer came, or one that leaves it open. */
export function isOutcomeUnknown(error: unknown): boolean {
  return (
    error instanceof ApiError && ['unreachable', 'unavailable', 'internal', 'unknown'].includes(error.problem)
  );
}

/** No answer: the gateway is away, or the network between. */
export function unreachable(): ApiError {
  return new ApiError('unreachable', 'The gateway does not answer', null);
}

function isDocument(body: unknown): body is ProblemDocument {
  return typeof body === 'object' && body !== null && 'type' in body && typeof body.type === 'string';
}

function fieldsOf(document: ProblemDocument | null): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { field, message } of document?.errors ?? []) if (field && message) fields[field] = message;
  return fields;
}

function readRetryAfter(header: string | null): number | null {
  const seconds = Number(header);
  return header !== null && Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : null;
}
