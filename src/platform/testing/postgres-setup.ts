import { startPostgres } from './postgres-server.ts';

/** Vitest's global set-up where a database is needed: one private server for all files, unless TEST_DATABASE_URL names one. */
export const setup = async (): Promise<() => Promise<void>> => {
  if (process.env['TEST_DATABASE_URL']) return async () => undefined;
  const server = await startPostgres();
  process.env['TEST_DATABASE_URL'] = server.url;
  return async () => {
    delete process.env['TEST_DATABASE_URL'];
    await server.stop();
  };
};
