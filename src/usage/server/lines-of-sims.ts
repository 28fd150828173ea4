import type { Database } from '#platform/db/database.ts';
import { productsOfSims } from '#subscriptions/server/questions.ts';
import type { NetworkRecord } from '#usage/rules/network-record.ts';
import { dropAside, putAside } from './aside.store.ts';
import type { Line } from './store-batch.ts';

/** A record, and as it came. */
export type Read = { record: NetworkRecord; given: unknown };

const productsOf = (db: Database, read: readonly Read[]) =>
  productsOfSims(db.read, [...new Set(read.map(({ record }) => record.imsi))]);

/**
 * Says whose records are. Those of SIMs that nobody has are put aside, and then asked about once more: who gets a SIM in between may have
 * looked for them before they lay there. `taken` is called when all lines are stored.
 */
export const linesOfSims = async (
  db: Database,
  read: readonly Read[],
  now: Date,
): Promise<{ lines: Line[]; aside: number; taken(): Promise<void> }> => {
  const sims = await productsOf(db, read);
  const unknown = read.filter(({ record }) => !sims.has(record.imsi));
  const found: Read[] = [];
  if (unknown.length > 0) {
    await putAside(
      db,
      unknown.map(({ given }) => given),
      now,
    );
    const since = await productsOf(db, unknown);
    for (const [imsi, key] of since) sims.set(imsi, key);
    found.push(...unknown.filter(({ record }) => since.has(record.imsi)));
  }
  const lines = read.flatMap(({ record }): Line[] => {
    const key = sims.get(record.imsi);
    return key ? [{ record, key }] : [];
  });
  const taken = async () => {
    for (const [imsi, records] of Map.groupBy(found, ({ record }) => record.imsi))
      await dropAside(
        db,
        imsi,
        records.map(({ record }) => record.id),
      );
  };
  return { lines, aside: unknown.length - found.length, taken };
};
