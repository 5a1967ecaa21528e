// Takes the pictures of the network map in docs/screens, with a mock gateway: `npm run maps`. It needs Chromium,
// and Playwright in ../e2e (npm ci).
import react from '@vitejs/plugin-react';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const screens = fileURLToPath(new URL('../../docs/screens', import.meta.url));
const { chromium } = createRequire(new URL('../../e2e/package.json', import.meta.url))('playwright');

/** Answers requests from the network of the current picture. @type {import('vite').Connect.NextHandleFunction} */
let answer = (_request, _response, next) => {
  next();
};
const server = await createServer({
  root,
  configFile: false,
  // Not the cache of the development server, whose plug-ins differ.
  cacheDir: 'node_modules/.cache/maps',
  logLevel: 'warn',
  server: { host: '127.0.0.1', port: 0 },
  plugins: [
    react(),
    {
      name: 'mock-gateway',
      configureServer({ middlewares }) {
        middlewares.use((request, response, next) => {
          answer(request, response, next);
        });
      },
    },
  ],
});
await server.listen();

const { answering } = await server.ssrLoadModule('/mock/answering.ts');
const { handlersOf } = await server.ssrLoadModule('/mock/handlers.ts');
const { Store } = await server.ssrLoadModule('/mock/store.ts');
const { topologyOf } = await server.ssrLoadModule('/mock/topology.ts');
const { pictured } = await server.ssrLoadModule('/mock/networks.ts');

// The same instant in the mock gateway and in the browser, so that the same pictures come out.
const now = Date.parse('2026-11-23T12:00:00Z');
Date.now = () => now;

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const wanted = process.argv.slice(2);
try {
  for (const [name, cables] of Object.entries(pictured)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const store = new Store({ network: topologyOf(cables()), bookings: [] });
    // The pictures show the use of links only.
    store.maintenance = [];
    answer = answering(handlersOf(store));
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      const page = await browser.newPage({
        viewport: { width: 1280, height: 860 },
        colorScheme,
        reducedMotion: 'reduce',
      });
      page.on('pageerror', (/** @type {Error} */ error) => {
        console.error(error);
      });
      await page.clock.setFixedTime(now);
      await page.goto(`${server.resolvedUrls?.local[0] ?? ''}network`);
      const map = page.getByRole('region', { name: 'Map' });
      await map.getByRole('application').waitFor();
      await page.waitForTimeout(1_500);
      await map.screenshot({ path: `${screens}/map-${name}-${colorScheme}.png` });
      await page.close();
    }
    console.log(`docs/screens/map-${name}-{light,dark}.png`);
  }
} finally {
  await browser.close();
  await server.close();
}
