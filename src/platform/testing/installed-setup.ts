import { randomBytes } from 'node:crypto';
import { findOldestInstalledPostgres } from './installed-postgres.ts';
import { startPostgres } from './postgres-server.ts';

/** Vitest global setup of the project that uses the installed PostgreSQL. */
export const setup = async (): Promise<() => Promise<void>> => {
  process.env['TEST_RUN'] ??= randomBytes(6).toString('hex');
  const server = await startPostgres({ inMemory: true, programs: findOldestInstalledPostgres() });
  process.env['TEST_INSTALLED_URL'] = server.url;
  return server.stop;
};
