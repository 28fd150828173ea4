import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mistake } from './mistake.ts';

export type SourceFile = { path: string; text: string };
export type LocatedMistake = { path: string; text: string; changedText: string; tests: string[] };

const isTest = (path: string): boolean => /\.(test|e2e)\.tsx?$/.test(path);

/** Reads the sources of `src` without tests, and the paths of all tests, relative to `root`. */
export const readSources = (root: string): { sources: SourceFile[]; tests: string[] } => {
  const paths = ['src', 'e2e'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  );
  const sources = paths.filter((path) => path.startsWith('src') && /\.tsx?$/.test(path) && !isTest(path));
  return {
    sources: sources.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
    tests: paths.filter(isTest),
  };
};

/**
 * Finds the one file that contains a mistake's text, its text without and with the mistake, and the paths of its tests.
 * @throws Error when the text or the name of a test is missing or ambiguous, or the mistake changes nothing
 */
export const locateMistake = (
  { name, find, replace, tests: names }: Mistake,
  { sources, tests }: ReturnType<typeof readSources>,
): LocatedMistake => {
  const places = sources.flatMap((file) => Array.from({ length: file.text.split(find).length - 1 }, () => file));
  const [place] = places;
  if (!place || places.length > 1) {
    const where = places.map(({ path }) => path).join(', ');
    throw new Error(`${name}: ${places.length} places in src contain ${JSON.stringify(find)} ${where}`);
  }
  if (find === replace) throw new Error(`${name}: the text is replaced by itself`);
  const testPaths = names.map((test) => {
    const matchingTests = tests.filter((path) => path.endsWith(`/${test}`));
    if (!matchingTests[0] || matchingTests.length > 1)
      throw new Error(`${name}: ${matchingTests.length} tests are named ${test}`);
    return matchingTests[0];
  });
  if (testPaths.length === 0) throw new Error(`${name}: names no test`);
  return { ...place, changedText: place.text.replace(find, () => replace), tests: testPaths };
};
