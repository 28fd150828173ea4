import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { embeddedPrograms, userFor } from '../../../scripts/postgres-programs.mjs';
import { startPrivateServer } from '../../../scripts/private-postgres.mjs';

/** A PostgreSQL server for tests and benchmarks. `url` connects as superuser to the database `postgres`. */
export type PostgresServer = { url: string; stop(): Promise<void> };

export type PostgresOptions = {
  /** Enables fsync, as in production; off by default because test data is thrown away. */
  durable?: boolean;
  /** Folder of the binaries; default: those installed by npm. */
  programs?: string | null;
  /** Further server settings: name=value. */
  settings?: readonly string[];
};

/**
 * Starts a private server in a temporary folder, which is stopped and deleted at the latest with this process.
 * @throws Error when npm has no PostgreSQL for this platform
 */
export const startPostgres = async ({
  durable = false,
  programs = embeddedPrograms(),
  settings = [],
}: PostgresOptions = {}): Promise<PostgresServer> => {
  if (programs === null)
    throw new Error('npm has no PostgreSQL for this kind of machine: give a server as TEST_DATABASE_URL.');
  const temporary = mkdtempSync(join(tmpdir(), 'canopy-postgres-'));
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
