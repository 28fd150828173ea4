import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project-root.ts';

/** The Node that npm brought, for a process of its own: the one that runs the tests may be too old to read types. */
export const findNodeBinary = (): string => {
  const folder = join(projectRoot, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin');
  return [join(folder, 'node'), join(folder, 'node.exe')].find(existsSync) ?? process.execPath;
};
