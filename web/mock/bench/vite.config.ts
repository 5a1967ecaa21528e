import path from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { answering } from '../answering.ts';
import { handlersOf } from '../handlers.ts';
import { Store } from '../store.ts';
import { serveBuilt } from './built.ts';
import { benchData, benchNetworks } from './data.ts';

const web = path.resolve(import.meta.dirname, '../..');

/** `vite preview` with this file serves the built pages and a mock gateway with the data of the web benchmark. */
export default defineConfig({ root: web, plugins: [benchGateway()] });

/** The network that the environment names. */
function network() {
  const name = process.env['BENCH_NETWORK'] ?? 'leaf-spine';
  if (!(name in benchNetworks)) throw new Error(`There is no network '${name}' in the benchmarks.`);
  return benchNetworks[name as keyof typeof benchNetworks]();
}

function benchGateway(): Plugin {
  const handlers = handlersOf(new Store(benchData(Date.now(), network())));
  return {
    name: 'windowpane-bench-gateway',
    configurePreviewServer(server) {
      server.middlewares.use(serveBuilt(path.join(web, 'dist')));
      server.middlewares.use(answering(handlers));
    },
  };
}
