import {
  http as msw,
  HttpResponse,
  type DefaultBodyType,
  type HttpHandler,
  type RequestHandlerOptions,
} from 'msw';
import type { ProblemName } from '../src/api/problem';
import type { paths } from '../src/api/schema';
import type { ProblemDocument, Sent } from '../src/api/types';

type Method = 'get' | 'post' | 'put' | 'delete';

/** The paths of the OpenAPI document that have an operation of this method. */
type PathWith<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, object> ? P : never;
}[keyof paths];

type OperationOf<M extends Method, P extends keyof paths> = paths[P] extends Record<M, infer O> ? O : never;

type Params<O> = O extends { parameters: { path: infer P } } ? { [K in keyof P]: string } : object;

type Query<O> = O extends { parameters: { query?: infer Q } }
  ? [NonNullable<Q>] extends [never]
    ? object
    : { [K in keyof NonNullable<Q>]?: string }
  : object;

type RequestBody<O> = O extends { requestBody: { content: { 'application/json': infer B } } }
  ? Sent<B>
  : undefined;

/** The responses that are no problem. */
type Responses<O> = O extends { responses: infer R }
  ? { [S in keyof R as S extends number ? (`${S}` extends `${4 | 5}${string}` ? never : S) : never]: R[S] }
  : never;

/** What goes with a status: the documented JSON, raw text or a stream of any other type, or nothing. */
type Content<R> = R extends { content: { 'application/json': infer B } }
  ? [body: B, headers?: Record<string, string>]
  : R extends { content: object }
    ? [body: string | ReadableStream, headers: { 'Content-Type': string; 'Cache-Control'?: string }]
    : [];

declare const answers: unique symbol;

/** A response that the OpenAPI document has for operation O. Only {@link Call.reply} makes one. */
export interface Answer<O> extends Response {
  readonly [answers]: O;
}

/** A response that every operation has: a problem document, or a connection that fails. */
export interface Failure extends Response {
  readonly [answers]: 'failure';
}

/** One request as a handler sees it, checked against the OpenAPI document. */
export interface Call<O> {
  readonly request: Request;
  readonly params: Params<O>;
  readonly query: Query<O>;
  readonly body: RequestBody<O>;
  /** Builds a documented success; other statuses and bodies do not compile. */
  readonly reply: <S extends keyof Responses<O>>(
    status: S,
    ...content: Content<Responses<O>[S]>
  ) => Answer<O>;
}

/** Answers a call; undefined leaves it to the next handler, and {@link Missing} becomes a 404. */
type Resolver<O> = (call: Call<O>) => Result<O> | Promise<Result<O>>;
type Result<O> = Answer<O> | Failure | undefined;

function handlerOf<M extends Method>(method: M) {
  return <P extends PathWith<M>>(
    path: P,
    resolver: Resolver<OperationOf<M, P>>,
    options?: RequestHandlerOptions,
  ): HttpHandler =>
    msw[method](
      `*/api/v1${path.replace(/{(\w+)}/g, ':$1')}`,
      async ({ request, params }) => {
        const sent = await request.clone().text();
        const call = {
          request,
          params,
          query: Object.fromEntries(new URL(request.url).searchParams),
          body: sent === '' ? undefined : (JSON.parse(sent) as unknown),
          reply,
        };
        try {
          return await resolver(call as unknown as Call<OperationOf<M, P>>);
        } catch (error) {
          if (error instanceof Missing) return problem(404, 'not-found', { detail: error.message });
          throw error;
        }
      },
      options,
    );
}

function reply(status: number, body?: DefaultBodyType, headers: Record<string, string> = {}): Response {
  const isRaw = body === undefined || typeof body === 'string' || body instanceof ReadableStream;
  return isRaw ? new HttpResponse(body, { status, headers }) : HttpResponse.json(body, { status, headers });
}

/**
 * MSW's `http`, typed by the gateway's OpenAPI document: a handler whose path, method, parameters, request body,
 * status or response body differs from it does not compile.
 */
export const http = {
  get: handlerOf('get'),
  post: handlerOf('post'),
  put: handlerOf('put'),
  delete: handlerOf('delete'),
};

class Missing extends Error {}

/** Something that a request names; where it does not exist, the answer is a 404 with this detail. */
export function found<T>(thing: T | undefined, detail = 'There is nothing of this name.'): T {
  if (thing === undefined) throw new Missing(detail);
  return thing;
}

/** A problem document, as the gateway sends it. */
export function problem(
  status: number,
  name: Exclude<ProblemName, 'unreachable' | 'unknown'>,
  document: Partial<Omit<ProblemDocument, 'type' | 'status'>> = {},
  headers: Record<string, string> = {},
): Failure {
  return HttpResponse.json(
    { type: `/problems/${name}`, title: name.replaceAll('-', ' '), status, ...document },
    { status, headers: { 'Content-Type': 'application/problem+json', ...headers } },
  ) as Response as Failure;
}

/** No answer: the connection fails. */
export function unreachable(): Failure {
  return HttpResponse.error() as Response as Failure;
}
