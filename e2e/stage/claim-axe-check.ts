import { createHash } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';

const isAlreadyClaimed = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EEXIST';

/**
 * Claims the axe check of a screen: true for the first caller among all processes of the run. Always true outside a
 * run.
 */
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
