import { desc } from 'drizzle-orm';
import type { Database, Reader } from '#platform/db/database.ts';
import { getCatalogue } from '../sale/catalogue-cache.ts';
import type { Prices } from './prices.ts';
import { priceListEdition } from '../tables.ts';

export type RateEdition = { edition: number; counts_from: Date; prices: Prices };

const cache = new WeakMap<Database, { version: number; editions: Promise<RateEdition[]> }>();

/** Limit of the query: far more editions than price changes within the period whose usage is still rated. */
const maxEditions = 500;

const queryRateEditions = async (q: Reader): Promise<RateEdition[]> => {
  const newestFirst = await q
    .select({
      edition: priceListEdition.edition,
      counts_from: priceListEdition.counts_from,
      prices: priceListEdition.prices,
    })
    .from(priceListEdition)
    .orderBy(desc(priceListEdition.edition))
    .limit(maxEditions);
  return newestFirst.toReversed();
};

/** Every edition of the price list, the oldest first, from memory: one is only made with a version of the catalogue. Outside a transaction only. */
export const loadRateEditions = async (db: Database): Promise<RateEdition[]> => {
  const { version } = await getCatalogue(db);
  let known = cache.get(db);
  if (known?.version !== version) {
    known = { version, editions: queryRateEditions(db.read) };
    cache.set(db, known);
    known.editions.catch(() => cache.delete(db));
  }
  return known.editions;
};
