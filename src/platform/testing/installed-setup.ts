import { findInstalledPostgres } from './installed-postgres.ts';
import { startPostgres } from './postgres-server.ts';

/** Vitest global setup of the project that uses the installed PostgreSQL. */
export const setup = async (): Promise<() => Promise<void>> => {
  const server = await startPostgres({ programs: findInstalledPostgres() });
  process.env['TEST_INSTALLED_URL'] = server.url;
  return server.stop;
};
