import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * Runs a command of the operator on the database of `npm start`, or of DATABASE_URL. False when that is not the product of the stories, for
 * example because it runs on another machine: what the operator decides then does not come true.
 */
export const runOperatorCommand = async (file: string, words: readonly string[]): Promise<boolean> => {
  const root = join(import.meta.dirname, '../..');
  const run = promisify(execFile);
  try {
    await run(process.execPath, ['scripts/with-database.mjs', file, ...words], { cwd: root });
    return true;
  } catch (error) {
    process.stderr.write(
      `An operator's command was left out: ${(error as { stderr?: string }).stderr ?? String(error)}`,
    );
    return false;
  }
};
