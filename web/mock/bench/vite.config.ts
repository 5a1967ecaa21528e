import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { getResponse } from 'msw';
import { defineConfig, type Connect, type Plugin } from 'vite';
import { handlersOf } from '../handlers.ts';
import { Store } from '../store.ts';
import { serveBuilt } from './built.ts';
import { benchData } from './data.ts';

const web = path.resolve(import.meta.dirname, '../..');

/** `vite preview` with this file serves the built pages and a mock gateway with the data of the web benchmark. */
export default defineConfig({ root: web, plugins: [benchGateway()] });

function benchGateway(): Plugin {
  const handlers = handlersOf(new Store(benchData(Date.now())));
  const answerApi: Connect.NextHandleFunction = (incoming, outgoing, next) => {
    if (!/^\/(api\/|readyz)/.test(incoming.url ?? '')) {
      next();
      return;
    }
    toRequest(incoming, outgoing)
      .then(async (request) => getResponse(handlers, request))
      .then((response) => {
        write(response ?? new Response(null, { status: 404 }), outgoing);
      })
      .catch(next);
  };
  return {
    name: 'windowpane-bench-gateway',
    configurePreviewServer(server) {
      server.middlewares.use(serveBuilt(path.join(web, 'dist')));
      server.middlewares.use(answerApi);
    },
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
