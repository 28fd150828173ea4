import { createHash } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';

const isAlreadyClaimed = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EEXIST';

/** Whether nobody in this run, in whatever process, has looked at this yet; whoever asks first looks. Outside of a run: always. */
export const claimAxeCheck = (what: string): boolean => {
  const folder = process.env['TEST_CHECKED'];
  if (!folder) return true;
  try {
    closeSync(openSync(join(folder, createHash('sha256').update(what).digest('hex')), 'wx'));
    return true;
  } catch (error) {
    if (isAlreadyClaimed(error)) return false;
    throw error;
  }
};
