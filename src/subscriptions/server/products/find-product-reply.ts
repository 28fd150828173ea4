import { sql } from 'drizzle-orm';
import type { Catalogue } from '#catalogue/server/queries.ts';
import { combinedQuery } from '#platform/db/combined-query.ts';
import type { Reader } from '#platform/db/database.ts';
import type { Language } from '#platform/pure/language.ts';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import { productSubQuery, toProductsReply } from './products.view.ts';
import type { CustomerProductKey } from './product-usage.store.ts';

const selectProduct = combinedQuery(
  'subscriptions_product',
  sql`select ${sql.placeholder('customer_uuid')}::uuid as customer_uuid, ${sql.placeholder('customer_product_uuid')}::uuid as uuid`,
  { products: productSubQuery(sql`owner.customer_uuid`, sql`owner.uuid`) },
);

/** Returns a SIM in the format of the replies, whichever release wrote it; null when it does not exist. One statement. */
export const findProductReply = async (
  q: Reader,
  { customer_uuid, customer_product_uuid }: CustomerProductKey,
  { catalogue, language, now }: { catalogue: Catalogue; language: Language; now: Date },
): Promise<CustomerProduct | null> => {
  const { products } = await selectProduct(q, { customer_uuid, customer_product_uuid });
  return toProductsReply(products, catalogue, language, now)[0] ?? null;
};
