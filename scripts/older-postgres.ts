// The server tests that show that no SQL is newer than the oldest supported PostgreSQL, on the oldest one installed here.
import { findOldestInstalledPostgres } from '../src/platform/testing/installed-postgres.ts';
import { runTool } from './child.mjs';
import { at } from './project.mjs';

const programs = findOldestInstalledPostgres();
if (programs === null) {
  process.stdout.write('SKIPPED: no PostgreSQL (15 or newer) is installed here, only the one that npm brings.\n');
  process.exit(0);
}
process.stdout.write(`Tests on the PostgreSQL of ${programs}\n`);
// There is one retry, against failures by chance: SQL that is too new fails both times. `npm test` runs these tests without a retry.
const args = ['run', '--project', 'server-installed', '--reporter=dot', '--retry=1'];
process.exit(await runTool(at('node_modules', 'vitest', 'vitest.mjs'), args));
