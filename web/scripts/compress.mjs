// Lays a compressed copy beside every file of the built web that gains by it. The gateway sends those to browsers
// that understand them.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const dist = fileURLToPath(new URL('../dist', import.meta.url));
const compressible = /\.(?:js|css|html|svg)$/;

for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
  if (!compressible.test(name)) continue;
  const file = path.join(dist, name);
  const content = readFileSync(file);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  writeFileSync(`${file}.br`, brotliCompressSync(content, quality));
}
