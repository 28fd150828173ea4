// Paths of the repository. Runs on any Node from 18, because the first start uses the Node of the machine.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the repository. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** A path inside the repository. */
export const at = (...parts) => join(root, ...parts);

export const windows = process.platform === 'win32';

/** Prints one sentence to stderr and ends the process with exit code 1, instead of a stack trace. */
export const fail = (sentence) => {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

const neededMajor = 24;

/**
 * The Node that runs the product: the one that npm brought, else this one when it is new enough.
 * Ends the process with a sentence when there is none.
 */
export const nodeForProduct = () => {
  const brought = at(
    'node_modules',
    `node-${windows ? 'win' : process.platform}-${process.arch}`,
    'bin',
    windows ? 'node.exe' : 'node',
  );
  if (existsSync(brought)) return brought;
  if (Number(process.versions.node.split('.')[0]) >= neededMajor) return process.execPath;
  return fail(`Canopy needs Node ${neededMajor} on this kind of machine; this is Node ${process.versions.node}.`);
};
