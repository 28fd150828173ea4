import { startPostgres } from './postgres-server.ts';

/** Vitest's global set-up of the PostgreSQL project: one private server for all its files. */
export const setup = async (): Promise<() => Promise<void>> => {
  const server = await startPostgres();
  if (!server) throw new Error('No PostgreSQL was found: set TEST_DATABASE_URL, or install it.');
  process.env['TEST_DATABASE_URL'] = server.url;
  return server.stop;
};
