import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project-root.ts';

/**
 * Path of the Node binary installed by npm, for child processes: the Node running the tests may not support type
 * stripping.
 */
export const findNodeBinary = (): string => {
  const folder = join(projectRoot, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin');
  return [join(folder, 'node'), join(folder, 'node.exe')].find(existsSync) ?? process.execPath;
};
