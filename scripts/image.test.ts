import { existsSync, readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { listImageFiles } from './image-files.mjs';

vi.mock('node:fs', async (original) => ({ ...(await original<object>()), existsSync: vi.fn() }));
afterEach(() => vi.resetModules());

/** Folders that the image is built without. */
const leftOut = readFileSync('.dockerignore', 'utf8').trim().split('\n');

const inputs = async (has: (path: string) => boolean): Promise<string[]> => {
  vi.mocked(existsSync).mockImplementation((path) => has(String(path)));
  const { default: config } = await import('../vite.programs.config.ts');
  return Object.values(config.build?.rolldownOptions?.input ?? {});
};

test('the image builds its programs only from folders that are copied into it', async () => {
  const programs = await inputs((path) => !leftOut.some((folder) => path.startsWith(`${folder}/`)));
  expect(programs).toContain('src/app/main.ts');
  expect(programs.filter((path) => leftOut.includes(path.split('/')[0] ?? ''))).toEqual([]);
});

test('the image has only data files beside its programs, and no sources, tests, previews or stories', () => {
  const files = listImageFiles();
  expect(files.filter((path) => !/\.(json|sql|ttf)$|\/font\/OFL\.txt$/.test(path))).toEqual([]);
  expect(files.filter((path) => /test|preview|stories/.test(path))).toEqual([]);
  const copied = readFileSync('deploy/Containerfile', 'utf8').split('\nFROM ').at(-1) ?? '';
  expect(copied.match(/^COPY .*$/gm)).toEqual([
    'COPY --from=dependencies /app/node_modules node_modules',
    'COPY --from=build /app/dist dist',
    'COPY package.json ./',
    'COPY --from=build /image ./',
  ]);
});

test('outside of the image the sandbox is built too', async () => {
  expect(await inputs(() => true)).toContain('sandbox/main.ts');
});
