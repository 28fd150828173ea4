import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { resolveUserCommand } from './postgres-programs.mjs';

const somebodyElse = { uid: 54_321, gid: 54_321 };
let openFolder: string;
let closed: string;
beforeEach(() => {
  openFolder = mkdtempSync(join(tmpdir(), 'canopy-run-as-'));
  closed = join(openFolder, 'closed');
  mkdirSync(closed, { mode: 0o700 });
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(openFolder, { recursive: true });
});

test.skipIf(process.platform === 'win32')(
  'a user without access to a folder is refused when setpriv is not installed',
  () => {
    vi.stubEnv('PATH', '');
    expect(() => resolveUserCommand(somebodyElse, [closed])).toThrow(
      /^PostgreSQL does not run as root, the user number 54321 cannot enter .*closed, and setpriv, which would let it, is not installed: /,
    );
    expect(resolveUserCommand({}, [closed])).toEqual({ before: [], options: {} });
  },
);

test.skipIf(process.platform === 'win32')(
  'a user without access to a folder gets the capability of root by setpriv, and a user with access runs without it',
  () => {
    writeFileSync(join(openFolder, 'setpriv'), '');
    vi.stubEnv('PATH', ['/nowhere', openFolder].join(delimiter));
    const { before, options } = resolveUserCommand(somebodyElse, ['/', closed]);
    expect(before.slice(0, 3)).toEqual(['setpriv', '--reuid=54321', '--regid=54321']);
    expect(before).toContain('--ambient-caps=+dac_override');
    expect(options).toEqual({});
    expect(resolveUserCommand(somebodyElse, ['/'])).toEqual({ before: [], options: somebodyElse });
  },
);
