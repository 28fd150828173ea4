import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Vitest's global set-up of the journeys: a folder in which they note what axe has looked at in this run. */
export const setup = (): (() => void) => {
  const folder = mkdtempSync(join(tmpdir(), 'canopy-checked-'));
  process.env['TEST_CHECKED'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
};
