// Lists the files that a process reads while it runs, beside the bundle and its packages. `node scripts/image-files.mjs <folder>` copies it for the image.
import { cpSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { at, fail, root } from './project.mjs';

const filesUnder = (folder) =>
  readdirSync(at(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'));

/** Paths of the catalogue, the migrations, the texts and the fonts of documents: no sources, no tests, no sample customers. */
export const listImageFiles = () =>
  [
    ...['db/catalogue', 'db/forest', 'db/migrations'].flatMap(filesUnder).filter((path) => !path.endsWith('.md')),
    ...filesUnder('src').filter((path) => /\/strings\/[a-z]{2}\.json$|^src\/platform\/documents\/font\//.test(path)),
  ].sort();

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const to = process.argv[2] ?? fail('Say into which folder: node scripts/image-files.mjs <folder>');
  for (const path of listImageFiles()) cpSync(at(path), join(to, path));
}
