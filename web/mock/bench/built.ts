import { createReadStream, existsSync } from 'node:fs';
import path from 'node:path';
import type { Connect } from 'vite';
import { policy } from './policy.ts';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** Sends built files as the gateway does: with its policy, compressed, and cached for a year. */
export function serveBuilt(dist: string): Connect.NextHandleFunction {
  return (incoming, outgoing, next) => {
    outgoing.setHeader('Content-Security-Policy', policy);
    const asked = new URL(incoming.url ?? '/', 'http://localhost').pathname;
    const type = types[path.extname(asked)];
    const copy = path.join(dist, `${path.posix.normalize(asked)}.br`);
    const takes = incoming.headers['accept-encoding']?.includes('br') === true;
    if (type === undefined || !takes || !existsSync(copy)) {
      next();
      return;
    }
    outgoing.writeHead(200, {
      'Content-Type': type,
      'Content-Encoding': 'br',
      'Cache-Control': asked.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      Vary: 'Accept-Encoding',
    });
    createReadStream(copy).pipe(outgoing);
  };
}
