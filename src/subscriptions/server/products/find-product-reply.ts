import { and, eq } from 'drizzle-orm';
import type { Catalogue } from '#catalogue/server/queries.ts';
import type { Reader } from '#platform/db/database.ts';
import type { Language } from '#platform/pure/language.ts';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import { customerProduct } from '../tables.ts';
import { currentMonth, toProductReply } from './products.view.ts';
import type { CustomerProductKey } from './product-usage.store.ts';

/** Returns a SIM in the format of the replies; null when it does not exist. One statement. */
export const findProductReply = async (
  q: Reader,
  { customer_uuid, customer_product_uuid }: CustomerProductKey,
  { catalogue, language, now }: { catalogue: Catalogue; language: Language; now: Date },
): Promise<CustomerProduct | null> => {
  const [row] = await q
    .select()
    .from(customerProduct)
    .where(and(eq(customerProduct.customer_uuid, customer_uuid), eq(customerProduct.uuid, customer_product_uuid)));
  return row ? toProductReply({ ...row, apart: null }, { catalogue, language, month: currentMonth(now) }) : null;
};
