import { existsSync, readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';

vi.mock('node:fs', async (original) => ({ ...(await original<object>()), existsSync: vi.fn() }));
afterEach(() => vi.resetModules());

/** Folders that the image is built without. */
const leftOut = readFileSync('.dockerignore', 'utf8').trim().split('\n');

const inputs = async (has: (path: string) => boolean): Promise<string[]> => {
  vi.mocked(existsSync).mockImplementation((path) => has(String(path)));
  const { default: config } = await import('../vite.programs.config.ts');
  return Object.values(config.build?.rolldownOptions?.input ?? {});
};

test('the image builds from what is copied into it', async () => {
  const programs = await inputs((path) => !leftOut.some((folder) => path.startsWith(`${folder}/`)));
  expect(programs).toContain('src/app/main.ts');
  expect(programs.filter((path) => leftOut.includes(path.split('/')[0] ?? ''))).toEqual([]);
});

test('everywhere else the sandbox is built too', async () => {
  expect(await inputs(() => true)).toContain('sandbox/main.ts');
});
