import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { getResponse, type RequestHandler } from 'msw';
import type { Connect } from 'vite';

/** Lets a server of Vite answer requests to the API from these handlers. */
export function answering(handlers: readonly RequestHandler[]): Connect.NextHandleFunction {
  return (incoming, outgoing, next) => {
    if (!/^\/(api\/|readyz)/.test(incoming.url ?? '')) {
      next();
      return;
    }
    toRequest(incoming, outgoing)
      .then(async (request) => getResponse([...handlers], request))
      .then((response) => {
        write(response ?? new Response(null, { status: 404 }), outgoing);
      })
      .catch(next);
  };
}

async function toRequest(incoming: IncomingMessage, outgoing: ServerResponse): Promise<Request> {
  const closed = new AbortController();
  outgoing.on('close', () => {
    closed.abort();
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value));
  const parts: Uint8Array[] = [];
  for await (const part of incoming) parts.push(part as Uint8Array);
  const hasBody = incoming.method !== 'GET' && incoming.method !== 'HEAD';
  return new Request(`http://${incoming.headers.host ?? 'localhost'}${incoming.url ?? ''}`, {
    method: incoming.method ?? 'GET',
    headers,
    signal: closed.signal,
    ...(hasBody && { body: Buffer.concat(parts) }),
  });
}

function write(response: Response, outgoing: ServerResponse): void {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body === null) outgoing.end();
  else
    Readable.fromWeb(response.body as NodeReadableStream)
      .on('error', () => outgoing.end())
      .pipe(outgoing);
}
