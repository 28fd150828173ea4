import type { Database } from '#platform/db/database.ts';
import { type PriceListEditionSummary, listPriceListEditions, findEditionPrices } from './price-list-editions.store.ts';
import type { Prices } from './prices.ts';

export type PriceListEdition = { edition: number; prices: Prices; all: PriceListEditionSummary[] };

/** An edition of the price list, the one that counts when none is named; null when there is none of that number. */
export const findPriceListEdition = async (
  db: Database,
  number: number | undefined,
): Promise<PriceListEdition | null> => {
  const all = await listPriceListEditions(db.read);
  const edition = number ?? all[0]?.edition;
  const prices = edition === undefined ? null : await findEditionPrices(db.read, edition);
  return prices && edition !== undefined ? { edition, prices, all } : null;
};
