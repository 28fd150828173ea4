// Puts a Brotli and a gzip version beside every built file that is text: made once at the build, not at every download.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { at } from './project.mjs';

const assets = at('dist', 'client', 'assets');
const worthIt = 1024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const compress = async (name) => {
  const file = `${assets}/${name}`;
  const plain = readFileSync(file);
  if (plain.length < worthIt) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  writeFileSync(`${file}.br`, await brotli(plain, { params }));
  writeFileSync(`${file}.gz`, await zip(plain, { level: 9 }));
};

// The threads of Node share the work.
await Promise.all(
  readdirSync(assets)
    .filter((name) => /\.(js|css|svg|json)$/.test(name))
    .map(compress),
);
