import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { gatewayAddress } from './scripts/gateway.mjs';

// Tests read and write local times: they need one zone, with daylight saving, before any worker starts.
process.env['TZ'] = 'Europe/Berlin';

const gateway = gatewayAddress(process.env);
const proxy = { '/api': gateway, '/docs': gateway, '/readyz': gateway };
const wantsJunit = process.argv.some((argument) => argument.startsWith('--outputFile'));

export default defineConfig({
  plugins: [react()],
  server: { proxy },
  preview: { proxy },
  // Browsers since the middle of 2024. They know `light-dark()`, which would break if it were rewritten for older ones.
  build: {
    target: ['chrome123', 'firefox125', 'safari17.5'],
    sourcemap: false,
    manifest: true,
    assetsInlineLimit: 0,
    // Without this, what the first file shares with later pages becomes dozens of files of a few hundred bytes, and
    // the headers of their requests outweigh them.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
  },
  test: {
    // Making a page costs more than most tests take: only tests of components (*.test.tsx) and of what needs a browser's
    // globals (*.dom.test.ts) get one.
    projects: [
      {
        extends: true,
        test: {
          name: 'plain',
          include: ['{src,mock}/**/*.test.ts', 'scripts/*.test.ts'],
          exclude: ['**/*.dom.test.ts'],
          setupFiles: ['src/testing/clock.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          include: ['src/**/*.test.tsx', '{src,mock}/**/*.dom.test.ts'],
          environment: 'jsdom',
          setupFiles: ['src/testing/clock.ts', 'src/testing/setup.ts'],
        },
      },
    ],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    globals: true,
    restoreMocks: true,
    testTimeout: 60_000,
    pool: 'threads',
    maxWorkers: '100%',
    reporters: wantsJunit ? ['default', 'junit'] : ['default'],
  },
});
