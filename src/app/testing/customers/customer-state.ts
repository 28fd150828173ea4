import { eq } from 'drizzle-orm';
import { credential } from '#identity/server/tables.ts';
import { insertMandate } from '#payments/server/payments.store.ts';
import { newUuid } from '#platform/ids.ts';
import type { TestApp } from '../product/test-app.ts';

type Place = Pick<TestApp, 'db' | 'clock'>;

/** Marks the email address of a customer as confirmed. */
export const confirmEmailInDatabase = async ({ db }: Place, customer_uuid: string): Promise<void> => {
  await db.write.update(credential).set({ email_status: 1 }).where(eq(credential.customer_uuid, customer_uuid));
};

/**
 * Gives a customer a direct debit mandate without a bank check, as needed to order several SIMs before the first
 * payment.
 */
export const insertMandateForTest = async ({ db, clock }: Place, customer_uuid: string): Promise<void> => {
  const mandate_uuid = newUuid(clock.now());
  const account = { iban: 'BE68539007547034', account_holder: 'Ada Peeters' };
  const row = { customer_uuid, mandate_uuid, reference: `TEST-${mandate_uuid}`.slice(0, 35), ...account };
  await db.tx((tx) => insertMandate(tx, db.cipher, { ...row, state: 'valid', agreed_at: clock.now() }));
};

/** Removes the password, as for a customer registered with the identity service. */
export const removePassword = async ({ db }: Place, customer_uuid: string): Promise<void> => {
  await db.write.update(credential).set({ password_hash: null }).where(eq(credential.customer_uuid, customer_uuid));
};
