import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { loadCatalogue } from '../commands.ts';
import { catalogueFolder } from '../files/read-catalogue.ts';
import { refreshCatalogue } from '../sale/catalogue-cache.ts';

/** Puts the delivered catalogue on sale with a change of the text of its file. */
export const publishEditedCatalogue = async (
  { db, clock }: { db: Database; clock: Clock },
  edit: (json: string) => string,
): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'catalogue-'));
  await cp(catalogueFolder, folder, { recursive: true });
  const file = join(folder, 'catalogue.json');
  await writeFile(file, edit(await readFile(file, 'utf8')));
  await loadCatalogue(db, clock.now(), folder);
  await refreshCatalogue(db);
  await rm(folder, { recursive: true });
};
