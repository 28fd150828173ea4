import { createHash } from 'node:crypto';
import { desc, eq, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/database.ts';
import type { Cents } from '#platform/pure/money.ts';
import type { CatalogueContent } from '../files/catalogue-file.ts';
import { type Prices, buildPrices } from './prices.ts';
import { priceListEdition } from '../tables.ts';

/** jsonb returns the keys of an object in another order. */
const sortKeys = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sortKeys)
    : value && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value)
            .toSorted(([key], [otherKey]) => (key < otherKey ? -1 : 1))
            .map(([key, each]) => [key, sortKeys(each)]),
        )
      : value;

const hashPrices = (prices: Prices): string =>
  createHash('sha256')
    .update(JSON.stringify(sortKeys(prices)))
    .digest('hex');

/** Records an edition of the prices on sale, unless they equal the edition in force. Serialised; readers do not wait. */
export const recordChangedPriceListEdition = async (
  tx: Tx,
  { content, shipping_cents, now }: { content: CatalogueContent; shipping_cents: Cents; now: Date },
): Promise<void> => {
  const prices = buildPrices(content, shipping_cents);
  const hash = hashPrices(prices);
  const queryNewest = () =>
    tx
      .select({ edition: priceListEdition.edition, hash: priceListEdition.hash })
      .from(priceListEdition)
      .orderBy(desc(priceListEdition.edition))
      .limit(1);
  if ((await queryNewest())[0]?.hash === hash) return;
  await tx.execute(sql`lock table ${priceListEdition} in share row exclusive mode`);
  const [newestEdition] = await queryNewest();
  if (newestEdition?.hash === hash) return;
  const edition = (newestEdition?.edition ?? 0) + 1;
  await tx.insert(priceListEdition).values({ edition, hash, prices, counts_from: now });
};

/** The price of shipping in the edition in force; null without one. */
export const findShippingCents = async (tx: Tx): Promise<Cents | null> => {
  const { edition, prices } = priceListEdition;
  const [row] = await tx.select({ prices }).from(priceListEdition).orderBy(desc(edition)).limit(1);
  return row?.prices.shipping_cents ?? null;
};

/** Maximum number of editions in the list; older ones are found by their number. */
const maxListedEditions = 100;

export type PriceListEditionSummary = { edition: number; counts_from: Date };

/** The newest first. */
export const listPriceListEditions = (q: Reader): Promise<PriceListEditionSummary[]> =>
  q
    .select({ edition: priceListEdition.edition, counts_from: priceListEdition.counts_from })
    .from(priceListEdition)
    .orderBy(desc(priceListEdition.edition))
    .limit(maxListedEditions);

export const findEditionPrices = async (q: Reader, edition: number): Promise<Prices | null> => {
  const [row] = await q
    .select({ prices: priceListEdition.prices })
    .from(priceListEdition)
    .where(eq(priceListEdition.edition, edition));
  return row?.prices ?? null;
};
