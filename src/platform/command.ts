import { type Database, openPostgresWithoutTimeouts } from './db/database.ts';
import { InvalidSettingError, resolveSettingFiles } from './settings.ts';

/** A command was called with wrong arguments or input. Only the message is printed, without a stack. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Writes one line of a command's output to stdout. */
export const print = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * Returns the URL of the database that a command works on (DATABASE_URL).
 * @throws UsageError when it is not set.
 */
export const getDatabaseUrl = (): string => {
  const url = resolveSettingFiles(['DATABASE_URL'], process.env)['DATABASE_URL'];
  if (!url) throw new UsageError('There is no database yet: start Canopy once, or name one with DATABASE_URL.');
  return url;
};

/** Opens a database connection without statement timeouts, runs `work` and closes the connection in every case. */
export const withDatabase = async <T>(work: (db: Database) => Promise<T>, connections = 1): Promise<T> => {
  const db = openPostgresWithoutTimeouts(getDatabaseUrl(), connections);
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

/** Exit code that a shell reports for a program ended by SIGPIPE (128 + 13). */
const READER_GONE = 141;

/** Ends the command silently when the reader of its output has exited (EPIPE), for example `| head`. Uncommitted changes are rolled back. */
const exitWithoutReader = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(READER_GONE);
};

/**
 * Runs a command. A thrown error is printed as one sentence and sets a non-zero exit code. `failureSentence` is the beginning
 * of the sentence for unexpected errors.
 */
export const runCommand = async (
  command: (words: readonly string[]) => Promise<void>,
  failureSentence: string,
): Promise<void> => {
  process.stdout.on('error', exitWithoutReader);
  try {
    await command(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${knownErrorMessage(error) ?? `${failureSentence}: ${String(error)}`}\n`);
    process.exitCode = 1;
  }
};
