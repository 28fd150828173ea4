import { eq } from 'drizzle-orm';
import type { customersContract } from '#customers/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { lockCustomer } from './customers.store.ts';
import { consent, customer } from './tables.ts';

/** Switches the newsletter. Records a consent only when the value changes. */
export const newsletter: Handler<typeof customersContract, 'POST /api/customer/newsletter'> = async (ctx) => {
  const { customer_uuid } = ctx.caller;
  const isSubscribed = ctx.body.newsletter;
  await ctx.db.tx(async (tx) => {
    const lockedCustomer = await lockCustomer(tx, customer_uuid);
    if (lockedCustomer.newsletter === isSubscribed) return;
    const [at, { language }] = [ctx.now(), lockedCustomer];
    await tx
      .insert(consent)
      .values({ customer_uuid, consent_uuid: ctx.newId(), kind: 'newsletter', given: isSubscribed, language, at });
    await tx
      .update(customer)
      .set({ newsletter: isSubscribed, updated_at: at })
      .where(eq(customer.customer_uuid, customer_uuid));
  });
  return { newsletter: isSubscribed };
};
