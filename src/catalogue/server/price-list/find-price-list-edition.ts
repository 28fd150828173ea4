import type { Database } from '#platform/db/database.ts';
import { type PriceListEditionSummary, listPriceListEditions, findEditionPrices } from './price-list-editions.store.ts';
import type { Prices } from './prices.ts';

export type PriceListEdition = { edition: number; prices: Prices; all: PriceListEditionSummary[] };

/** Finds an edition of the price list, without a number the one in force; null when the number does not exist. */
export const findPriceListEdition = async (
  db: Database,
  number: number | undefined,
): Promise<PriceListEdition | null> => {
  const editions = await listPriceListEditions(db.read);
  const edition = number ?? editions[0]?.edition;
  const prices = edition === undefined ? null : await findEditionPrices(db.read, edition);
  return prices && edition !== undefined ? { edition, prices, all: editions } : null;
};
