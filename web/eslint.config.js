import js from '@eslint/js';
import boundaries from 'eslint-plugin-boundaries';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import reactRefresh from 'eslint-plugin-react-refresh';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/** One way only: app → features → charts, map → ui → api → lib. A feature never imports another. */
const layers = {
  lib: [],
  api: ['lib'],
  ui: ['api', 'lib'],
  charts: ['ui', 'api', 'lib'],
  map: ['ui', 'api', 'lib'],
  feature: ['charts', 'map', 'ui', 'api', 'lib'],
  app: ['feature', 'charts', 'ui', 'api', 'lib'],
};

const policies = Object.entries(layers).map(([from, to]) => ({
  from: { element: { type: from } },
  allow: { to: { element: { types: { anyOf: to.length > 0 ? to : ['none'] } } } },
}));

export default tseslint.config(
  { ignores: ['dist', 'node_modules', 'src/api/schema.ts'] },
  { linterOptions: { noInlineConfig: true } },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      // The router ends a navigation from beforeLoad by throwing its own redirect and notFound objects.
      '@typescript-eslint/only-throw-error': [
        'error',
        {
          allow: [{ from: 'package', package: '@tanstack/router-core', name: ['Redirect', 'NotFoundError'] }],
        },
      ],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended, jsxA11y.flatConfigs.strict],
    languageOptions: { globals: globals.browser },
    plugins: { boundaries, 'react-refresh': reactRefresh },
    settings: {
      'import/resolver': { node: { extensions: ['.ts', '.tsx'] } },
      'boundaries/include': ['src/**'],
      'boundaries/elements': [
        { type: 'testing', pattern: 'src/testing' },
        { type: 'feature', pattern: 'src/features/*', capture: ['name'] },
        ...['lib', 'api', 'ui', 'charts', 'map', 'app'].map((type) => ({ type, pattern: `src/${type}` })),
      ],
    },
    rules: {
      'react-refresh/only-export-components': ['error', { extraHOCs: ['createLink'] }],
      'boundaries/dependencies': ['error', { default: 'disallow', policies }],
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportAllDeclaration', message: 'No barrels: import from the file that defines it.' },
        {
          selector: 'ExportNamedDeclaration[source]',
          message: 'No barrels: import from the file that defines it.',
        },
      ],
    },
  },
  {
    // Tests stand beside what they test and drive the whole application.
    files: ['src/**/*.test.{ts,tsx}', 'src/testing/**'],
    rules: { 'boundaries/dependencies': 'off', 'react-refresh/only-export-components': 'off' },
  },
  {
    files: ['public/**/*.js'],
    languageOptions: { globals: globals.browser, sourceType: 'script' },
  },
  {
    files: ['scripts/**', '*.config.js'],
    languageOptions: { globals: globals.node },
  },
);
