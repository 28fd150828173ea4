import { type Database, openPostgresWithoutTimeouts } from './db/database.ts';
import { InvalidSettingError, resolveSettingFiles } from './settings.ts';

/** A command was called with wrong arguments or input. Only the message is printed, without a stack. */
export class UsageError extends Error {
  override name = 'UsageError';
}

export const print = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * Returns the URL of the database that a command works on (DATABASE_URL).
 * @throws UsageError when it is not set.
 */
export const databaseUrl = (): string => {
  const url = resolveSettingFiles(['DATABASE_URL'], process.env)['DATABASE_URL'];
  if (!url) throw new UsageError('There is no database yet: start Canopy once, or name one with DATABASE_URL.');
  return url;
};

/** Opens a database connection without statement timeouts, runs `work` and closes the connection in every case. */
export const withDatabase = async <T>(work: (db: Database) => Promise<T>, connections = 1): Promise<T> => {
  const db = openPostgresWithoutTimeouts(databaseUrl(), connections);
  try {
    return await work(db);
  } finally {
    await db.close();
  }
};

/** Returns the message of an expected error, or undefined for an unexpected one. */
const knownErrorMessage = (error: unknown): string | undefined => {
  if (error instanceof UsageError || error instanceof InvalidSettingError) return error.message;
  const { code = '', path, message = '' } = error as { code?: string; path?: string; message?: string };
  if (code.startsWith('ERR_PARSE_ARGS')) return `${message.split('. ')[0]}.`;
  return ['ENOENT', 'EACCES', 'EISDIR'].includes(code) && path ? `The file ${path} cannot be read.` : undefined;
};

/** 128 + SIGPIPE: what a shell says of a program whose reader has gone. */
const READER_GONE = 141;

/** Ends the command without a word when the reader of its output has gone, as `head` has after ten lines. What it had not committed is not done. */
const endWithoutReader = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(READER_GONE);
};

/**
 * Runs a command. A thrown error is printed as one sentence and sets a non-zero exit code. `broken` is the beginning
 * of the sentence for unexpected errors.
 */
export const runCommand = async (
  command: (words: readonly string[]) => Promise<void>,
  broken: string,
): Promise<void> => {
  process.stdout.on('error', endWithoutReader);
  try {
    await command(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${knownErrorMessage(error) ?? `${broken}: ${String(error)}`}\n`);
    process.exitCode = 1;
  }
};
