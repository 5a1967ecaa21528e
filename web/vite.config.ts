import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { gatewayAddress } from './scripts/gateway.mjs';

// Tests read and write local times: they need one zone, with daylight saving, before any worker starts.
process.env['TZ'] = 'Europe/Berlin';

const gateway = gatewayAddress(process.env);
const proxy = { '/api': gateway, '/docs': gateway, '/readyz': gateway };
const wantsJunit = process.argv.some((argument) => argument.startsWith('--outputFile'));

/** Parts of Mantine by the names of their folders. */
const mantine = (names: string) => `@mantine/core/esm/components/(${names})/`;
/** Fields that the first pages have: they come with little else. */
const simpleFields = mantine(
  'Input|InputBase|TextInput|NativeSelect|Switch|InlineInput|Combobox/ComboboxChevron',
);
/** Fields of the forms of later pages. */
const formFields = mantine(
  'Combobox|Autocomplete|Select|MultiSelect|TagsInput|PillsInput|Pill|NumberInput|Checkbox|ScrollArea|Code|List|SimpleGrid|Chip|Radio|Textarea',
);

/** Forms that have no fields of their own. */
const simpleForms = 'SentForm|SteadyButton|focusFirstInvalid|passwordError';
/** What lists show of the map, too. */
const mapWords = 'down|graph|Legend|MarkIcon|marks|text';

/**
 * What is in one file, whichever pages need it. Without this, what pages share becomes dozens of files of a few hundred
 * bytes, and their requests outweigh them.
 */
const files = [
  { name: 'first', tags: ['$initial' as const], priority: 6 },
  {
    name: 'start',
    test: new RegExp(
      `${simpleFields}|useMutation|mutationObserver|use-mantine-color-scheme|useLogOut|/src/lib/documentation`,
    ),
    priority: 5,
  },
  {
    name: 'fields',
    test: new RegExp(`${formFields}|@floating-ui|react-remove-scroll|react-number-format|use-debounced`),
    priority: 4,
  },
  {
    name: 'parts',
    test: new RegExp(
      `@tabler|@mantine/hooks|/src/(api|lib)/|/src/map/(${mapWords})|/src/ui/forms/(${simpleForms})`,
    ),
    minShareCount: 2,
    priority: 3,
  },
  {
    name: 'forms',
    test: /\/src\/ui\/(forms|feedback\/(CounterOffers|Nothing|Problem|Refusal))/,
    minShareCount: 2,
    priority: 1,
  },
  { name: 'rows', test: /@tanstack\/(react-|)virtual|\/src\/ui\/table\/useRowWindow/, priority: 3 },
  { name: 'table', test: /@tanstack\/(react-|)table|\/src\/ui\/table\//, priority: 2 },
  { name: 'map', test: /@xyflow|\/d3-|\/src\/map\/(?!choice)/, minShareCount: 2, priority: 2 },
];

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
    rolldownOptions: { output: { codeSplitting: { groups: files } } },
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
    // Beside network tests, these tests get only what those leave of the processors.
    testTimeout: 240_000,
    hookTimeout: 120_000,
    pool: 'threads',
    maxWorkers: '100%',
    reporters: wantsJunit ? ['default', 'junit'] : ['default'],
  },
});
