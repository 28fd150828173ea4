import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';

/** The Node that npm brought, for a process of its own: the one that runs the tests may be too old to read types. */
export const nodeOfProduct = (): string => {
  const folder = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin');
  return [join(folder, 'node'), join(folder, 'node.exe')].find(existsSync) ?? process.execPath;
};
