// `npm run mistakes`: plants each mistake of the table in a copy of the repository, and prints whether its tests report it;
// `npm run mistakes -- --only <part of kind and name>`, as often as wanted.
import { execFileSync } from 'node:child_process';
import { copyFileSync, linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createVitest, type TestModule, type TestSpecification, type Vitest } from 'vitest/node';
import { locateMistake, type LocatedMistake, readSources } from './planted-mistakes/locate-mistake.ts';
import type { PlantedMistake } from './planted-mistakes/mistake.ts';
import { mistakes } from './planted-mistakes/table.ts';
import { at, fail, root } from './project.mjs';

type Planted = { mistake: PlantedMistake; place: LocatedMistake };

/** Hard links, so that a copy takes no time; on another disk, copies. */
const linkOrCopy = (from: string, to: string): void => {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
};

/** Copies the repository without what git ignores; what npm installed is shared. */
const copyRepository = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'mistakes-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  const paths = listed.split('\0').filter((path) => path !== '' && path !== 'node_modules');
  for (const parent of new Set(paths.map((path) => dirname(join(folder, path)))))
    mkdirSync(parent, { recursive: true });
  for (const path of paths) linkOrCopy(at(path), join(folder, path));
  symlinkSync(at('node_modules'), join(folder, 'node_modules'));
  return folder;
};

const projectOf = (path: string): string =>
  path.endsWith('.server.test.ts') ? 'server' : path.endsWith('.e2e.ts') ? 'e2e' : 'unit';

const specify = (vitest: Vitest, folder: string, paths: readonly string[]): TestSpecification[] =>
  paths.map((path) => vitest.getProjectByName(projectOf(path)).createSpecification(join(folder, path)));

/** The first failure of a test module; null when it passed. */
const findFailure = (module: TestModule): string | null => {
  if (module.ok()) return null;
  const [failed] = [...module.children.allTests('failed')];
  if (failed) return failed.fullName;
  const errors = [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())];
  return `${module.relativeModuleId}: ${errors[0]?.message.split('\n')[0] ?? 'no test ran'}`;
};

/** Runs test files of one project, and returns what failed first; null when all passed. */
const runTestsOfProject = async (vitest: Vitest, folder: string, paths: readonly string[]): Promise<string | null> => {
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specify(vitest, folder, paths));
  // Vitest also returns the results of earlier runs.
  const ownModules = testModules.filter(({ moduleId }) => paths.some((path) => moduleId === join(folder, path)));
  const failure = ownModules.map(findFailure).find((each) => each !== null);
  return failure ?? (unhandledErrors.length > 0 || ownModules.length < paths.length ? 'the run itself' : null);
};

const writeOwnFile = (file: string, text: string): void => {
  // Removed first: the file is a link to that of the working tree.
  rmSync(file);
  writeFileSync(file, text);
};

/** Runs test files, and returns what failed first; null when all passed. Project by project, because Vitest refuses a run of two whose numbers of workers differ. */
const runTests = async (vitest: Vitest, folder: string, paths: readonly string[]): Promise<string | null> => {
  for (const project of new Set(paths.map(projectOf))) {
    const ofProject = paths.filter((path) => projectOf(path) === project);
    const failure = await runTestsOfProject(vitest, folder, ofProject);
    if (failure !== null) return failure;
  }
  return null;
};

/** Plants a mistake, runs its tests, and takes it away. */
const tryMistake = async (vitest: Vitest, folder: string, { place }: Planted): Promise<string | null> => {
  const file = join(folder, place.path);
  const write = (text: string) => {
    writeOwnFile(file, text);
    vitest.invalidateFile(file);
  };
  write(place.changedText);
  const failure = await runTests(vitest, folder, place.tests);
  write(place.text);
  return failure;
};

const args = process.argv.slice(2);
const selectedPlaces = args.flatMap((arg, index) => (args[index - 1] === '--only' ? [arg] : []));
const project = readSources(root);
const chosen = mistakes
  .filter(
    ({ kind, name }) => selectedPlaces.length === 0 || selectedPlaces.some((part) => `${kind} ${name}`.includes(part)),
  )
  .map((mistake): Planted => ({ mistake, place: locateMistake(mistake, project) }))
  .toSorted((planted, other) => (planted.place.tests.join() < other.place.tests.join() ? -1 : 1));
if (chosen.length === 0) fail(`No mistake is named ${selectedPlaces.join(' or ')}.`);

const folder = copyRepository();
process.chdir(folder);
// Isolated, because a run that stops at its first failure (`bail`) does not clean up the process of its tests.
const options = { root: folder, watch: false, bail: 1, isolate: true, reporters: [{}] };
const vitest = await createVitest(options);
let uncaught = 0;
try {
  // A test that fails without a mistake cannot show whether it reports one.
  const before = await runTests(vitest, folder, [...new Set(chosen.flatMap(({ place }) => place.tests))]);
  if (before === null) {
    for (const planted of chosen) {
      const startMs = performance.now();
      const failure = await tryMistake(vitest, folder, planted);
      if (failure === null) uncaught += 1;
      const { kind, name } = planted.mistake;
      const seconds = ((performance.now() - startMs) / 1000).toFixed(1).padStart(5);
      const verdict = failure === null ? 'NOT CAUGHT' : 'caught    ';
      process.stdout.write(`${verdict} ${seconds} s  ${kind.padEnd(7)} ${name}${failure ? `: ${failure}` : ''}\n`);
    }
    process.stdout.write(`\n${chosen.length - uncaught} of ${chosen.length} mistakes are caught\n`);
  } else process.stdout.write(`Without any mistake a test fails: ${before}\n`);
  process.exitCode = before === null && uncaught === 0 ? 0 : 1;
} finally {
  await vitest.close();
  process.chdir(root);
  rmSync(folder, { recursive: true });
}
