import { randomUUID } from 'node:crypto';
import type { TestApp } from '#app/testing/product/test-app.ts';
import { insertMandate, upsertPaymentProfile } from '#payments/server/payments.store.ts';

/** Lets a customer pay by direct debit. The holder is unique, so that the bank can be controlled for one customer. */
export const insertMandateWithPaymentProfile = async (
  product: TestApp,
  customer_uuid: string,
  { agreed_at = product.clock.now(), proved = true }: { agreed_at?: Date; proved?: boolean } = {},
): Promise<{ mandate_uuid: string; holder: string }> => {
  const [mandate_uuid, holder] = [randomUUID(), `Ada ${randomUUID().slice(0, 8)}`];
  await product.db.tx(async (tx) => {
    await insertMandate(tx, product.db.cipher, {
      customer_uuid,
      mandate_uuid,
      reference: `TEST-${mandate_uuid.slice(0, 13)}`,
      iban: 'BE68539007547034',
      account_holder: holder,
      state: 'valid',
      account_proved: proved,
      agreed_at,
      valid_at: agreed_at,
    });
    await upsertPaymentProfile(tx, customer_uuid, { method: 1, setup_state: 'refunded' }, product.clock.now());
  });
  return { mandate_uuid, holder };
};
