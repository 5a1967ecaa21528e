// Prints how much compressed JavaScript a page needs before it shows, and fails when that exceeds the budget.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const budget = 180 * 1024;
const pages = {
  'log in': ['index.html', 'src/features/session/LoginPage.tsx'],
  bookings: ['index.html', 'src/app/shell/Shell.tsx', 'src/features/bookings/BookingsPage.tsx'],
  overview: ['index.html', 'src/app/shell/Shell.tsx', 'src/features/overview/OverviewPage.tsx'],
};

const dist = new URL('../dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));

/**
 * The files of a chunk and of everything that it imports statically.
 * @param {string} key
 * @param {Set<string>} files
 * @returns {Set<string>}
 */
function filesOf(key, files = new Set()) {
  const chunk = manifest[key];
  if (!chunk || files.has(chunk.file)) return files;
  files.add(chunk.file);
  for (const imported of chunk.imports ?? []) filesOf(imported, files);
  return files;
}

let failed = false;
for (const [page, keys] of Object.entries(pages)) {
  const files = new Set(keys.flatMap((key) => [...filesOf(key)]));
  const bytes = [...files]
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length, 0);
  const kib = (bytes / 1024).toFixed(1);
  console.log(`first load of ${page}: ${kib} KiB of compressed JavaScript`);
  if (bytes > budget) {
    console.error(`That is over the budget of ${budget / 1024} KiB.`);
    failed = true;
  }
}
process.exit(failed ? 1 : 0);
