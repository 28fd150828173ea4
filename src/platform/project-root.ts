import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

const hasPackageJson = (folder: string): boolean => existsSync(join(folder, 'package.json'));

// The working directory where a tool (drizzle-kit) runs the module as CommonJS, without `import.meta.dirname`.
const findProjectRoot = (folder: string = process.cwd()): string =>
  hasPackageJson(folder) || dirname(folder) === folder ? folder : findProjectRoot(dirname(folder));

/** Root folder of the product, whether the code runs from the sources or from the bundle in `dist`. */
export const projectRoot = findProjectRoot(import.meta.dirname);
