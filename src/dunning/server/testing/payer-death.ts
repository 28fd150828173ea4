import { and, eq } from 'drizzle-orm';
import type { TestApp } from '#app/testing/product/test-app.ts';
import { mandateValid, payerDied } from '#payments/events.ts';
import { mandate } from '#payments/server/tables.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import type { UnpaidBillKit } from './unpaid-bill.ts';

type Payer = { customer_uuid: string };

/** Helpers for tests of what the death of a payer holds, by mandates of their own. */
export const createDeathKit = (product: TestApp, kit: UnpaidBillKit) => {
  const insertMandate = async ({ customer_uuid }: Payer, state: 'valid' | 'invalid', ended_reason: string | null) => {
    const mandate_uuid = crypto.randomUUID();
    const now = product.clock.now();
    await product.db.write.insert(mandate).values({
      customer_uuid,
      mandate_uuid,
      reference: mandate_uuid.slice(0, 30),
      state,
      ended_reason,
      agreed_at: now,
      valid_at: state === 'valid' ? now : addSeconds(now, -60),
      ended_at: ended_reason === null ? null : now,
    });
  };
  const waitUntilIdle = () => product.waitFor(async () => (await product.worker?.runUntilIdle()) === 0);

  /** The bank says that the payer has died. */
  const reportDeath = async ({ customer_uuid }: Payer) => {
    await insertMandate({ customer_uuid }, 'invalid', 'MD07');
    await product.db.tx((tx) => kit.ctx().publish(tx, payerDied, { customer_uuid }));
    await waitUntilIdle();
  };
  /** The household gives another account. */
  const addMandate = async ({ customer_uuid }: Payer) => {
    await insertMandate({ customer_uuid }, 'valid', null);
    await product.db.tx((tx) => kit.ctx().publish(tx, mandateValid, { customer_uuid }));
    await waitUntilIdle();
  };
  const invalidateMandates = ({ customer_uuid }: Payer, ended_reason: string) =>
    product.db.write
      .update(mandate)
      .set({ state: 'invalid', ended_reason, ended_at: product.clock.now() })
      .where(and(eq(mandate.customer_uuid, customer_uuid), eq(mandate.state, 'valid')));
  return { insertMandate, reportDeath, addMandate, invalidateMandates, work: waitUntilIdle };
};
