import { desc } from 'drizzle-orm';
import type { Database, Reader } from '#platform/db/database.ts';
import { catalogueOf } from '../sale/snapshot.ts';
import type { Prices } from './prices.ts';
import { priceListEdition } from '../tables.ts';

export type RateEdition = { edition: number; counts_from: Date; prices: Prices };

const kept = new WeakMap<Database, { version: number; editions: Promise<RateEdition[]> }>();

/** Nobody changes prices more often than that within what is still rated. */
const most = 500;

const read = async (q: Reader): Promise<RateEdition[]> => {
  const newestFirst = await q
    .select({
      edition: priceListEdition.edition,
      counts_from: priceListEdition.counts_from,
      prices: priceListEdition.prices,
    })
    .from(priceListEdition)
    .orderBy(desc(priceListEdition.edition))
    .limit(most);
  return newestFirst.toReversed();
};

/** Every edition of the price list, the oldest first, from memory: one is only made with a version of the catalogue. Outside a transaction only. */
export const rateEditions = async (db: Database): Promise<RateEdition[]> => {
  const { version } = await catalogueOf(db);
  let known = kept.get(db);
  if (known?.version !== version) {
    known = { version, editions: read(db.read) };
    kept.set(db, known);
    known.editions.catch(() => kept.delete(db));
  }
  return known.editions;
};
