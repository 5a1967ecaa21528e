// Prints how much compressed JavaScript a page needs before it shows, and fails when that exceeds the budget.
import { existsSync, readFileSync, statSync } from 'node:fs';

const budget = 180 * 1024;
const pages = {
  'log in': ['index.html', 'src/features/session/LoginPage.tsx'],
  bookings: ['index.html', 'src/features/bookings/BookingsPage.tsx'],
  overview: ['index.html'],
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

/**
 * The size of a file as the gateway sends it: compressed with Brotli, where that was worth it.
 * @param {string} file
 * @returns {number}
 */
function sentBytes(file) {
  const compressed = new URL(`${file}.br`, dist);
  return statSync(existsSync(compressed) ? compressed : new URL(file, dist)).size;
}

let failed = false;
for (const [page, keys] of Object.entries(pages)) {
  const files = new Set(keys.flatMap((key) => [...filesOf(key)]));
  const bytes = [...files]
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + sentBytes(file), 0);
  const kib = (bytes / 1024).toFixed(1);
  console.log(`first load of ${page}: ${kib} KiB of compressed JavaScript`);
  if (bytes > budget) {
    console.error(`That is over the budget of ${budget / 1024} KiB.`);
    failed = true;
  }
}
process.exit(failed ? 1 : 0);
