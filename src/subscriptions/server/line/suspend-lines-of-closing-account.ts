import { and, eq, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/database.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { lockAllocation } from '../allocation/allocations.store.ts';
import { lockProduct } from '../products/products.store.ts';
import { customerProduct } from '../tables.ts';
import { changeSuspension } from './change-suspension.ts';

type Ctx = Pick<EventContext, 'queue' | 'publish' | 'now' | 'newId'>;

/** The lines of a customer in the order in which they are locked. */
const queryLines = (q: Reader, customer_uuid: string) =>
  q
    .select({ uuid: customerProduct.uuid, order_product_uuid: customerProduct.order_product_uuid })
    .from(customerProduct)
    .where(and(eq(customerProduct.customer_uuid, customer_uuid), sql`${customerProduct.state} <> 'deactivated'`))
    .orderBy(customerProduct.order_product_uuid);

const changeLines = async (tx: Tx, ctx: Ctx, customer_uuid: string, to: 'suspended' | 'resumed'): Promise<void> => {
  for (const { uuid, order_product_uuid } of await queryLines(tx, customer_uuid)) {
    await lockAllocation(tx, order_product_uuid);
    const product = await lockProduct(tx, { customer_uuid, uuid });
    if (!product || (to === 'resumed') === (product.closing_since === null)) continue;
    await changeSuspension(tx, ctx, product, { closing_since: to === 'suspended' ? ctx.now() : null });
  }
};

/** Suspends the lines of a customer, also at the network, while its account closes. Idempotent. */
export const suspendLinesOfClosingAccount = (tx: Tx, ctx: Ctx, customer_uuid: string): Promise<void> =>
  changeLines(tx, ctx, customer_uuid, 'suspended');

/** Reactivates the lines of an account that stays, except those suspended for another reason or lost. Idempotent. */
export const resumeLinesOfReopenedAccount = (tx: Tx, ctx: Ctx, customer_uuid: string): Promise<void> =>
  changeLines(tx, ctx, customer_uuid, 'resumed');
