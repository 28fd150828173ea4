import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { findOldestInstalledPostgres } from './src/platform/testing/installed-postgres.ts';

/**
 * The run takes place on this day, whatever day it is: a Wednesday with a week of its month gone and the end of the month far away. Another one:
 * `TEST_DATE=2027-03-28T00:30:00Z npm test`. Set once, since workers and the programs that tests start have the environment of this process.
 */
process.env['TEST_DATE'] ??= '2026-12-09T09:00:00Z';
process.env['TEST_DATE_SHIFT_MS'] ??= String(Date.parse(process.env['TEST_DATE']) - Date.now());
process.env['NODE_OPTIONS'] =
  `${process.env['NODE_OPTIONS'] ?? ''} --import=${new URL('scripts/shift-date-of-process.mjs', import.meta.url).href}`;

const serverTests = 'src/**/*.server.test.ts';
const always = ['**/node_modules/**', '**/dist/**'];
const databaseOfRun = ['./src/platform/testing/postgres-setup.ts'];

/** Tests that `npm run test:previous` repeats on the oldest PostgreSQL that customers' data may be on: they find SQL that is newer. */
const onInstalledToo = [
  'src/platform/{db,jobs}/*.server.test.ts',
  'src/app/{every-statement,journey}.server.test.ts',
  'src/usage/server/months/maintain-usage-partitions.server.test.ts',
];

/** Journeys that take longer than the size of their file suggests, because most of their code is in files that they import. */
const longestJourneys = ['e2e/narrow-and-dark.e2e.ts', 'e2e/chaos.e2e.ts', 'e2e/screens-to-active.e2e.ts'];

/** Files that take long, some of a project that comes last; at the end of a run they would leave the other processors idle. */
const longest = [
  'db/stories/stories-command.test.ts',
  'src/app/every-endpoint.server.test.ts',
  'scripts/start.test.ts',
  'src/architecture.test.ts',
  ...longestJourneys,
];

/** Without durations of an earlier run Vitest begins with the largest files, and runs projects one after the other. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.some((file) => moduleId.endsWith(file));
    // oxlint-disable-next-line unicorn/no-array-sort -- the method of a sequencer, which returns a new list
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const server = { extends: true as const, test: { testTimeout: 120_000, hookTimeout: 300_000 } };

export default defineConfig({
  test: {
    exclude: always,
    pool: 'forks',
    // Files of one worker share its modules, which saves a quarter of the time: every file closes what it opens.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // More than processors, up to four: a test waits for PostgreSQL and the sandbox a third of its time.
    maxWorkers: Math.min(4, availableParallelism() + 1),
    // Busy machines are slow: what a test waits for has plenty of time.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,sandbox,scripts,db,bench}/**/*.test.{ts,tsx}'],
          exclude: [...always, serverTests],
          testTimeout: 60_000,
        },
      },
      { ...server, test: { ...server.test, name: 'server', include: [serverTests], globalSetup: databaseOfRun } },
      ...(findOldestInstalledPostgres() !== null
        ? [
            {
              ...server,
              test: {
                ...server.test,
                name: 'server-installed',
                include: onInstalledToo,
                env: { TEST_ON_INSTALLED: 'yes' },
                globalSetup: ['./src/platform/testing/installed-setup.ts'],
              },
            },
          ]
        : []),
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: [...databaseOfRun, './e2e/stage/axe-run-setup.ts'],
          // Journeys share the machine with the products and browsers that they drive.
          maxWorkers: 2,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 45_000 } },
        },
      },
    ],
  },
});
