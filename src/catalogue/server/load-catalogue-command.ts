import { join } from 'node:path';
import { openBusinessClock } from '#platform/db/business-clock.ts';
import { openPostgres } from '#platform/db/database.ts';
import { migrateUnlessNewer } from '#platform/db/migrate-unless-newer.ts';
import { projectRoot } from '#platform/project-root.ts';
import { loadCatalogue } from './commands.ts';
import { catalogueSettings } from '#catalogue/settings.ts';
import { readSettings } from '#platform/settings.ts';
import { catalogueFolder, readCatalogue, InvalidCatalogueError } from './files/read-catalogue.ts';

/** `npm run catalogue`: checks the files in db/catalogue and makes them the catalogue on sale. `--check` only checks. */
const run = async (): Promise<string> => {
  const { content } = await readCatalogue();
  const counts = `${content.offers.length} plans, ${content.addons.length} add-ons, ${content.operators.length} operators, ${content.devices.length} devices`;
  if (process.argv.includes('--check')) return `The catalogue is right: ${counts}.`;
  const url = process.env['DATABASE_URL'];
  if (!url) return `The catalogue is right: ${counts}. It is on sale at the first start of Canopy.`;
  const db = openPostgres(url, 2);
  try {
    await migrateUnlessNewer(db, join(projectRoot, 'db/migrations'));
    const { now } = await openBusinessClock(db.read);
    const shipping_cents = readSettings(catalogueSettings, process.env).SHIPPING_PRICE_CENTS;
    const { version, is_changed } = await loadCatalogue(db, now(), catalogueFolder, shipping_cents);
    return is_changed
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
    `${error instanceof InvalidCatalogueError ? error.message : `The catalogue was not loaded: ${String(error)}`}\n`,
  );
  process.exitCode = 1;
}
