import type { Database } from '#platform/db/database.ts';
import { type EditionOf, editions, pricesOfEdition } from './price-list-editions.ts';
import type { Prices } from './prices.ts';

export type AskedEdition = { edition: number; prices: Prices; all: EditionOf[] };

/** An edition of the price list, the one that counts when none is named; null when there is none of that number. */
export const askedEdition = async (db: Database, number: number | undefined): Promise<AskedEdition | null> => {
  const all = await editions(db.read);
  const edition = number ?? all[0]?.edition;
  const prices = edition === undefined ? null : await pricesOfEdition(db.read, edition);
  return prices && edition !== undefined ? { edition, prices, all } : null;
};
