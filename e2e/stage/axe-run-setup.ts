import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Vitest global setup: creates a directory that records which screens axe has checked in this run. */
export const setup = (): (() => void) => {
  const folder = mkdtempSync(join(tmpdir(), 'canopy-checked-'));
  process.env['TEST_CHECKED'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
};
