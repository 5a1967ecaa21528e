/** Builds the documentation into docs/dist: pages from the project's Markdown, assets, and the index of the search. */
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { projectMarkdown } from './lib/markdown.js';
import { restReference } from './lib/rest.js';
import { index, sections } from './lib/search.js';
import { address, pages, root } from './lib/sources.js';

const output = fileURLToPath(new URL('../dist/', import.meta.url));
const assets = fileURLToPath(new URL('assets/', import.meta.url));
const compressible = /\.(?:js|css|html|svg|json)$/;
const smallest = 1024;
const operations = '<!-- operations -->';

export default function (eleventy) {
  const sources = pages();
  const files = new Set();
  const reference = () =>
    restReference(JSON.parse(readFileSync(path.join(root, 'gateway/server/openapi.json'), 'utf8')));
  rmSync(output, { recursive: true, force: true });
  const named = Object.fromEntries(
    readdirSync(assets).map((name) => {
      const hash = createHash('sha256')
        .update(readFileSync(assets + name))
        .digest('hex')
        .slice(0, 8);
      return [name, `assets/${name.replace(/(\.[a-z]+)$/, `-${hash}$1`)}`];
    }),
  );
  eleventy.addGlobalData('assets', named);
  eleventy.amendLibrary('md', (library) => library.use(projectMarkdown(new Set(sources), files)));
  for (const source of sources) {
    const content = readFileSync(path.join(root, source), 'utf8').replace(operations, reference);
    eleventy.addTemplate(`${source.replaceAll('/', '--')}`, content, {
      source,
      title: titleOf(content, source),
      layout: 'page.11ty.js',
      permalink: address(source),
    });
  }
  for (const [name, target] of Object.entries(named))
    eleventy.addPassthroughCopy({ [`assets/${name}`]: target });
  eleventy.addPassthroughCopy({ 'node_modules/minisearch/dist/es/index.js': 'assets/minisearch-7.2.0.js' });
  eleventy.on('eleventy.after', ({ results }) => {
    for (const file of files) {
      mkdirSync(path.dirname(output + 'files/' + file), { recursive: true });
      cpSync(path.join(root, file), `${output}files/${file}`);
    }
    writeFileSync(`${output}search.json`, index(results.flatMap(documents)));
    compress();
  });
  return {
    dir: { input: '.', includes: 'layouts', output: '../dist' },
    markdownTemplateEngine: false,
  };
}

function titleOf(content, source) {
  const found = content.match(/^##? (.+)$/m);
  if (!found) throw new Error(`${source} has no heading for its title`);
  return found[1].replaceAll('`', '');
}

function documents({ outputPath, content }) {
  const url = path.relative(output, outputPath).replaceAll(path.sep, '/');
  const main = content.match(/<article>([\s\S]*)<\/article>/)[1];
  const title = content.match(/<title>(.*) · Windowpane<\/title>/)[1];
  return sections(url, title, main);
}

/** Writes compressed copies, which the gateway sends to browsers that read them. */
function compress() {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
  for (const name of readdirSync(output, { recursive: true, encoding: 'utf8' })) {
    if (!compressible.test(name)) continue;
    const content = readFileSync(output + name);
    if (content.length < smallest) continue;
    writeFileSync(`${output}${name}.gz`, gzipSync(content));
    writeFileSync(`${output}${name}.br`, brotliCompressSync(content, quality));
  }
}
