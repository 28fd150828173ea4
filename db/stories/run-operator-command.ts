import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * Runs a command of the operator on the database of `npm start`, or of DATABASE_URL. Returns false when that is not the database of the product, for
 * example because it runs on another machine: the decision of the operator is then missing from the story.
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
