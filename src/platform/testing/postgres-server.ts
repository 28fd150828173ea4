import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { embeddedPrograms, userFor } from '../../../scripts/postgres-programs.mjs';
import { startPrivateServer } from '../../../scripts/private-postgres.mjs';

/** A PostgreSQL server to test or measure on. `url` connects as its superuser to the database `postgres`. */
export type PostgresServer = { url: string; stop(): Promise<void> };

export type PostgresOptions = {
  /** Writes reach the disk before a commit answers, as in production; off by default because tests throw all away. */
  durable?: boolean;
  /** Folder of the programs; those that npm brought by default. */
  programs?: string | null;
  /** More settings of the server: name=value. */
  settings?: readonly string[];
};

/**
 * Starts a private server in a temporary folder. It ends, and its files go, with this process at the latest.
 * @throws Error where npm has no PostgreSQL for this kind of machine
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
