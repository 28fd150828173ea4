import { findInstalledPostgres } from './installed-postgres.ts';
import { startPostgres } from './postgres-server.ts';

/** Vitest's global set-up of the project that runs on the PostgreSQL of this machine. */
export const setup = async (): Promise<() => Promise<void>> => {
  const server = await startPostgres({ programs: findInstalledPostgres() });
  process.env['TEST_INSTALLED_URL'] = server.url;
  return server.stop;
};
