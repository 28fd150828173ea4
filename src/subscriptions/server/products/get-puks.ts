import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import { recordAccountEvent } from '#identity/server/commands.ts';
import type { subscriptionsContract } from '#subscriptions/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { simPuks } from '../tables.ts';
import { lockProduct } from './products.store.ts';

/** Returns the PUKs of a SIM and records the access as an account event. */
export const getPuks: Handler<typeof subscriptionsContract, 'POST /api/customer/product/puk'> = async (ctx) => {
  const { customer_uuid } = ctx.caller;
  return ctx.db.tx(async (tx) => {
    const product = await lockProduct(tx, { customer_uuid, uuid: ctx.body.customer_product_uuid });
    if (!product) throw ctx.refuse('NOT_FOUND');
    await recordAccountEvent(tx, ctx, {
      customer_uuid,
      kind: 'puk-shown',
      detail: { what: formatPhoneNoBreak(product.msisdn) },
    });
    const { puk1, puk2 } = simPuks.read(ctx.db.cipher, product);
    return { puk1, puk2 };
  });
};
