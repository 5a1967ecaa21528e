/** The Markdown files that become pages, and where each of them is on the site. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

const skipped = new Set(['node_modules', 'target', 'dist', 'site', 'style', 'data', '.cache', '.git']);

/** The paths of all pages, relative to the project. */
export function pages() {
  const found = [];
  const visit = (folder) => {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const name = path.posix.join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!skipped.has(entry.name) && !entry.name.startsWith('.')) visit(name);
      } else if (name.endsWith('.md') && (name.startsWith('docs/') || isOverview(name))) {
        found.push(name);
      }
    }
  };
  visit('');
  return found.sort();
}

/** Outside of docs, a folder's README.md is a page, and so are the files at the top. */
function isOverview(name) {
  return path.posix.basename(name) === 'README.md' || !name.includes('/');
}

/** Where a page is on the site: `docs/operations.md` at `operations.html`, `db/README.md` at `project/db/index.html`. */
export function address(source) {
  const place = source.startsWith('docs/') ? source.slice('docs/'.length) : `project/${source}`;
  return place.replace(/(^|\/)README\.md$/, '$1index.html').replace(/\.md$/, '.html');
}

/** The link from one file of the site to another. */
export function relative(from, to) {
  return path.posix.relative(path.posix.dirname(from), to) || path.posix.basename(to);
}

export function exists(source) {
  return existsSync(path.join(root, source));
}

export function isFolder(source) {
  return exists(source) && statSync(path.join(root, source)).isDirectory();
}
