import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

const hasPackageJson = (folder: string): boolean => existsSync(join(folder, 'package.json'));

const findProjectRoot = (folder: string): string =>
  hasPackageJson(folder) || dirname(folder) === folder ? folder : findProjectRoot(dirname(folder));

/** Root folder of the product, whether the code runs from the sources or from the bundle in `dist`. */
export const projectRoot = findProjectRoot(import.meta.dirname);
