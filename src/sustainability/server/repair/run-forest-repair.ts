import { getCachedForest } from '#projects/server/queries.ts';
import type { Database } from '#platform/db/database.ts';
import { gramsToKg } from '#platform/pure/carbon.ts';
import { type CsvCell, serializeCsv } from '#platform/pure/csv.ts';
import { centsToDecimalText } from '#platform/pure/money.ts';
import { updateForestSums } from '../jobs/sum-forest.ts';
import { syncEntriesOfAllCustomers } from '../sync-entries-of-all-customers.ts';

/** Serializes a CSV line without its line break, which printing adds. */
const toLine = (cells: readonly CsvCell[]): string => serializeCsv([cells]).trimEnd();

const heads = ['customer_uuid', 'entry', 'about', 'month', 'kg', 'euro'];

/**
 * Runs `npm run forest -- repair`, for data of an earlier release: adds missing entries, and reverses credits whose
 * payment was refunded. Returns the added entries as CSV; a second run adds nothing. Sums every month again.
 */
export const runForestRepair = async (db: Database, now: () => Date): Promise<string[]> => {
  const { forest } = await getCachedForest(db);
  const lines: string[] = [];
  for await (const { credits, contributions } of syncEntriesOfAllCustomers(db, now)) {
    for (const { customer_uuid, kind, about, month, grams } of credits)
      lines.push(toLine([customer_uuid, kind, about, month, gramsToKg(grams), null]));
    for (const { customer_uuid, project_uuid, month, cents } of contributions) {
      const project = forest.byUuid.get(project_uuid)?.code ?? project_uuid;
      lines.push(toLine([customer_uuid, 'contribution', project, month, null, centsToDecimalText(cents)]));
    }
  }
  await updateForestSums(db, now(), { all: true });
  return lines.length === 0 ? ['Nothing was missing.'] : [toLine(heads), ...lines];
};
