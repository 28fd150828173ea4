import { and, eq } from 'drizzle-orm';
import type { Catalogue } from '#catalogue/server/questions.ts';
import type { Reader } from '#platform/db/database.ts';
import type { Language } from '#platform/pure/language.ts';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import { customerProduct } from '../tables.ts';
import { monthOf, presentProduct } from './products.view.ts';
import type { ProductKey } from './use.store.ts';

/** A SIM as replies show it; null when it is not there. One statement. */
export const shownProduct = async (
  q: Reader,
  { customer_uuid, customer_product_uuid }: ProductKey,
  { catalogue, language, now }: { catalogue: Catalogue; language: Language; now: Date },
): Promise<CustomerProduct | null> => {
  const [row] = await q
    .select()
    .from(customerProduct)
    .where(and(eq(customerProduct.customer_uuid, customer_uuid), eq(customerProduct.uuid, customer_product_uuid)));
  return row ? presentProduct({ ...row, apart: null }, { catalogue, language, month: monthOf(now) }) : null;
};
