import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { systemClock } from '#platform/clock.ts';
import { openEmbedded, openPostgres } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { root } from '#platform/root.ts';
import { loadCatalogue } from './commands.ts';
import { askToLoad } from './load-when-asked.ts';
import { readCatalogue, WrongCatalogue } from './read-catalogue.ts';

/** Whether the product runs on this folder: the embedded database is one process's own. */
const inUse = (folder: string): boolean => {
  try {
    const { pid } = JSON.parse(readFileSync(join(folder, 'start.lock'), 'utf8')) as { pid: number };
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** `npm run catalogue`: checks the files in db/catalogue and makes them the catalogue on sale. `--check` only checks. */
const run = async (): Promise<string> => {
  const { content } = await readCatalogue();
  const counts = `${content.offers.length} plans, ${content.addons.length} add-ons, ${content.operators.length} operators, ${content.devices.length} devices`;
  if (process.argv.includes('--check')) return `The catalogue is right: ${counts}.`;
  const url = process.env['DATABASE_URL'];
  const folder = resolve(root, process.env['DATA_DIR'] || '.data');
  const database = join(folder, 'database');
  if (!url && inUse(folder))
    return (await askToLoad(folder))
      ? `The catalogue is on sale: ${counts}.`
      : `The catalogue is right: ${counts}. Canopy runs on ${folder} and is busy: restart it, and the catalogue is on sale.`;
  if (!url && !existsSync(database))
    return `The catalogue is right: ${counts}. It is on sale at the first start of Canopy.`;
  const db = url ? openPostgres(url, 2) : await openEmbedded(database);
  try {
    await migrate(db, join(root, 'db/migrations'));
    const { version, changed } = await loadCatalogue(db, systemClock().now());
    return changed
      ? `Version ${version} of the catalogue is on sale: ${counts}.`
      : `Nothing has changed since version ${version}.`;
  } finally {
    await db.close();
  }
};

try {
  process.stdout.write(`${await run()}\n`);
} catch (error) {
  process.stderr.write(
    `${error instanceof WrongCatalogue ? error.message : `The catalogue was not loaded: ${String(error)}`}\n`,
  );
  process.exitCode = 1;
}
