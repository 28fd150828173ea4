// Puts a Brotli and a gzip version beside every built file that is text: made once at the build, not at every download.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { at } from './project.mjs';

const assets = at('dist', 'client', 'assets');
const worthIt = 1024;

for (const name of readdirSync(assets)) {
  if (!/\.(js|css|svg|json)$/.test(name)) continue;
  const file = `${assets}/${name}`;
  const plain = readFileSync(file);
  if (plain.length < worthIt) continue;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  writeFileSync(`${file}.br`, brotliCompressSync(plain, { params }));
  writeFileSync(`${file}.gz`, gzipSync(plain, { level: 9 }));
}
