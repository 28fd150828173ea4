import { assertCatalogueCurrent, type Catalogue, withCatalogue } from '#catalogue/server/queries.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Caller, HandlerContext } from '#platform/http/handler.ts';
import type { Refuse } from '#platform/http/refused.ts';
import { startBillCyclesAndLockProduct } from '../bill-cycle/start-bill-cycle.ts';
import type { ProductRecord } from '../products/products.store.ts';

type ChangeContext = Pick<HandlerContext, 'db' | 'queue' | 'publish' | 'now' | 'idempotentTx'> & {
  caller: Caller;
  refuse: Refuse<never>;
};

/** A locked SIM in the current month, and the catalogue on sale. */
export type ProductToChange = { product: ProductRecord; catalogue: Catalogue };

/**
 * Starts the due bill cycles of a SIM of the caller, locks it and changes it, in one transaction. `findProductUuid` answers null for none.
 * @throws Refused NOT_FOUND
 */
export const startBillCyclesAndChangeProduct = <T>(
  ctx: ChangeContext,
  findProductUuid: (tx: Tx) => string | null | Promise<string | null>,
  change: (tx: Tx, productToChange: ProductToChange) => Promise<T>,
): Promise<T> =>
  withCatalogue(ctx.db, (catalogue) =>
    ctx.idempotentTx(async (tx) => {
      await assertCatalogueCurrent(tx, catalogue);
      const uuid = await findProductUuid(tx);
      const key = uuid === null ? null : { customer_uuid: ctx.caller.customer_uuid, uuid };
      const product = key && (await startBillCyclesAndLockProduct(tx, ctx, key, catalogue));
      if (!product) throw ctx.refuse('NOT_FOUND');
      return change(tx, { product, catalogue });
    }),
  );
