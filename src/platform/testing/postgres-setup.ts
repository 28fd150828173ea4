import { randomBytes } from 'node:crypto';
import { startPostgres } from './postgres-server.ts';

/** Vitest global setup for database tests: one private server for all files, or the one of TEST_DATABASE_URL. */
export const setup = async (): Promise<() => Promise<void>> => {
  process.env['TEST_RUN'] ??= randomBytes(6).toString('hex');
  if (process.env['TEST_DATABASE_URL']) return async () => undefined;
  const server = await startPostgres({ inMemory: true });
  process.env['TEST_DATABASE_URL'] = server.url;
  return async () => {
    delete process.env['TEST_DATABASE_URL'];
    await server.stop();
  };
};
