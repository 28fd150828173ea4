// The embedded PostgreSQL, used when DATABASE_URL is not set: its data is in DATA_DIR, and it stops with the process that started it.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isServerAnswering, findServer } from './postgres-folder.mjs';
import { embeddedMajor, findEmbeddedPrograms } from './postgres-programs.mjs';
import { startPrivateServer } from './private-postgres.mjs';
import { fail } from './project.mjs';

const dataIn = (dataDir) => join(dataDir, 'postgres');

/** Settings for few connections and little memory: one person tries the product out, and commands run beside it. */
const settings = [
  'max_connections=60',
  'shared_buffers=64MB',
  'wal_level=minimal',
  'max_wal_senders=0',
  'min_wal_size=32MB',
  'max_wal_size=256MB',
  'io_method=sync',
  'jit=off',
  'log_checkpoints=off',
  // After a crash PostgreSQL first syncs every file to the disk; on Linux one call (syncfs) syncs all of them.
  ...(process.platform === 'linux' ? ['recovery_init_sync_method=syncfs'] : []),
];

/** Ends the process with a sentence when DATA_DIR holds data that this version cannot open. */
export const assertReadableData = (dataDir) => {
  const orElse = 'or set DATA_DIR to another folder.';
  const data = dataIn(dataDir);
  // Folder of the embedded database of earlier versions, which was not PostgreSQL.
  const before = join(dataDir, 'database');
  if (!existsSync(data) && existsSync(before)) {
    fail(
      `The database in ${before} was written by an earlier version of Canopy and cannot be read by this one: move that folder away, ${orElse}`,
    );
  }
  if (!existsSync(data)) return;
  const { uid } = statSync(data);
  if (process.getuid && ![0, uid].includes(process.getuid()))
    fail(`The database in ${data} belongs to the user number ${uid}: start Canopy as that user or root, ${orElse}`);
  const major = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
  if (major !== String(embeddedMajor))
    fail(
      `The database in ${data} was written by PostgreSQL ${major}, and this version of Canopy brings ${embeddedMajor}: start the version that wrote it, ${orElse}`,
    );
};

/** Whether there is a database in DATA_DIR. */
export const hasDatabase = (dataDir) => existsSync(dataIn(dataDir));

/** Address of the database that runs on DATA_DIR just now, or undefined. */
export const findRunningDatabase = async (dataDir) => {
  const data = dataIn(dataDir);
  return (await isServerAnswering(data)) ? findServer(data)?.url : undefined;
};

/**
 * Starts the database of DATA_DIR, and creates it at the first start. The caller must hold the lock of the folder.
 * @param {string} dataDir
 * @param {{ addChild(pid: number): void }} lock
 * @param {number | 'ignore'} [log] descriptor of the file for its output
 */
export const startDatabase = async (dataDir, lock, log = 'ignore') => {
  const programs = findEmbeddedPrograms();
  if (programs === null)
    return fail(
      `npm has no PostgreSQL for this kind of machine (${process.platform}-${process.arch}): name one with DATABASE_URL.`,
    );
  const database = await startPrivateServer({ programs, data: dataIn(dataDir), durable: true, settings, log });
  for (const pid of database.pids) lock.addChild(pid);
  return database;
};
