import { type Database, openPostgresWithoutTimeouts } from './db/database.ts';
import { InvalidSettingError } from './settings.ts';

/** A command is called in a wrong way, or what it was given is wrong: its sentence is all that is printed. */
export class UsageError extends Error {
  override name = 'UsageError';
}

export const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Where the database is that a command works on, beside the running product. @throws UsageError */
export const databaseUrl = (): string => {
  const url = process.env['DATABASE_URL'];
  if (!url) throw new UsageError('There is no database yet: start Canopy once, or name one with DATABASE_URL.');
  return url;
};

/** The database of a command, which may take its time: nobody waits for it. Closed after the work, however that ends. */
export const withDatabase = async <T>(work: (db: Database) => Promise<T>, connections = 1): Promise<T> => {
  const db = openPostgresWithoutTimeouts(databaseUrl(), connections);
  try {
    return await work(db);
  } finally {
    await db.close();
  }
};

/** What was foreseen in a sentence; undefined: nobody foresaw it. */
const knownErrorMessage = (error: unknown): string | undefined => {
  if (error instanceof UsageError || error instanceof InvalidSettingError) return error.message;
  const { code = '', path, message = '' } = error as { code?: string; path?: string; message?: string };
  if (code.startsWith('ERR_PARSE_ARGS')) return `${message.split('. ')[0]}.`;
  return ['ENOENT', 'EACCES', 'EISDIR'].includes(code) && path ? `The file ${path} cannot be read.` : undefined;
};

/** Runs a command; what it throws becomes one sentence and a failure, after `broken` when it was not foreseen. */
export const runCommand = async (
  command: (words: readonly string[]) => Promise<void>,
  broken: string,
): Promise<void> => {
  try {
    await command(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${knownErrorMessage(error) ?? `${broken}: ${String(error)}`}\n`);
    process.exitCode = 1;
  }
};
