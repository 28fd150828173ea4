import { chownSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findEmbeddedPrograms, userFor } from '../../../scripts/postgres-programs.mjs';
import { startPrivateServer } from '../../../scripts/private-postgres.mjs';

/** A PostgreSQL server for tests and benchmarks. `url` connects as superuser to the database `postgres`. */
export type PostgresServer = { url: string; stop(): Promise<void> };

export type PostgresOptions = {
  /** Enables fsync, as in production; off by default because test data is thrown away. */
  durable?: boolean;
  /** For data of at most a gigabyte: it is kept in memory where the machine has room. */
  inMemory?: boolean;
  /** Folder of the binaries; default: those installed by npm. */
  programs?: string | null;
  /** Further server settings: name=value. */
  settings?: readonly string[];
};

/** A file system in memory, which Linux has: a database of 900 files is copied there in a fraction of the time. */
const memoryFolder = '/dev/shm';
const neededBytes = 4 * 2 ** 30;

/** The folder in memory if it has enough space, which many containers limit to 64 MB; otherwise the temporary folder. */
const findRoom = (): string => {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder);
    return bavail * bsize >= neededBytes && process.availableMemory() >= neededBytes ? memoryFolder : tmpdir();
  } catch {
    return tmpdir();
  }
};

/**
 * Starts a private server in a temporary folder, which is stopped and deleted at the latest with this process.
 * @throws Error when npm has no PostgreSQL for this platform
 */
export const startPostgres = async ({
  durable = false,
  inMemory = false,
  programs = findEmbeddedPrograms(),
  settings = [],
}: PostgresOptions = {}): Promise<PostgresServer> => {
  if (programs === null)
    throw new Error('npm has no PostgreSQL for this kind of machine: give a server as TEST_DATABASE_URL.');
  const temporary = mkdtempSync(join(inMemory ? findRoom() : tmpdir(), 'canopy-postgres-'));
  const { uid, gid } = userFor(temporary);
  if (uid !== undefined && gid !== undefined) chownSync(temporary, uid, gid);
  const data = join(temporary, 'data');
  const { url, stop } = await startPrivateServer({
    programs,
    data,
    durable,
    temporary,
    settings: ['max_connections=200', ...settings],
  });
  return {
    url,
    stop: async () => {
      await stop();
      rmSync(temporary, { recursive: true, force: true });
    },
  };
};
