import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

const holdsPackage = (folder: string): boolean => existsSync(join(folder, 'package.json'));

const above = (folder: string): string =>
  holdsPackage(folder) || dirname(folder) === folder ? folder : above(dirname(folder));

/** Folder of the product, wherever below it this code runs from: the sources, or the bundle in `dist`. */
export const root = above(import.meta.dirname);
