import type { Cents } from '#platform/pure/money.ts';
import { and, desc, eq, gt, inArray, isNotNull, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type SetupEvent, setupStates } from '#payments/rules/payment-setup.ts';
import { DEATH_ANSWERED, deathCodes } from '#payments/rules/return-reason.ts';
import type { Cipher } from '#platform/cipher.ts';
import type { Reader, Tx, Writer } from '#platform/db/database.ts';
import { insertRows } from '#platform/db/insert-rows.ts';
import { mandateAccount, mandate, payment, paymentProfile } from './tables.ts';

export type PaymentRow = typeof payment.$inferSelect;
export type MandateRow = typeof mandate.$inferSelect;
export type ProfileRow = typeof paymentProfile.$inferSelect;

export const insertPayment = async (tx: Tx, row: typeof payment.$inferInsert): Promise<PaymentRow> => {
  const [insertedPayment] = await tx.insert(payment).values(row).returning();
  if (!insertedPayment) throw new Error(`payment ${row.payment_uuid} was not inserted`);
  return insertedPayment;
};

/** Inserts payments that are known not to exist. */
export const insertPayments = (tx: Tx, rows: readonly (typeof payment.$inferInsert)[]): Promise<void> =>
  insertRows(tx, payment, rows);

export type PaymentKey = Pick<PaymentRow, 'customer_uuid' | 'payment_uuid'>;

const byPaymentKey = ({ customer_uuid, payment_uuid }: PaymentKey) =>
  and(eq(payment.customer_uuid, customer_uuid), eq(payment.payment_uuid, payment_uuid));

/** Stores the provider's payment id and checkout page. */
export const updateCheckout = async (
  q: Tx,
  key: PaymentKey,
  provider_payment_id: string,
  checkout_url: string,
): Promise<void> => {
  await q.update(payment).set({ provider_payment_id, checkout_url }).where(byPaymentKey(key));
};

export const findPayment = async (q: Reader, key: PaymentKey): Promise<PaymentRow | null> => {
  const [row] = await q.select().from(payment).where(byPaymentKey(key));
  return row ?? null;
};

/** Uuids of payments for a purpose that were started since then, have a page at the provider, and no outcome yet. */
export const queryRunningPayments = async (
  q: Reader,
  { customer_uuid, purpose }: Pick<PaymentRow, 'customer_uuid' | 'purpose'>,
  startedAfter: Date,
): Promise<string[]> => {
  const ofPurpose = and(eq(payment.customer_uuid, customer_uuid), eq(payment.purpose, purpose));
  const runningCondition = and(
    eq(payment.outcome, 'open'),
    gt(payment.created_at, startedAfter),
    isNotNull(payment.checkout_url),
  );
  const rows = await q
    .select({ payment_uuid: payment.payment_uuid })
    .from(payment)
    .where(and(ofPurpose, runningCondition));
  return rows.map(({ payment_uuid }) => payment_uuid);
};

/** The newest payment for the same subject, amount and method that was started after `startedAfter` and has no outcome yet. */
export const findRunningPayment = async (
  q: Reader,
  {
    customer_uuid,
    purpose,
    subject_uuid,
    amount_cents,
    bank_method,
  }: Pick<PaymentRow, 'customer_uuid' | 'purpose' | 'subject_uuid' | 'amount_cents' | 'bank_method'>,
  startedAfter: Date,
): Promise<PaymentRow | null> => {
  const sameAttempt = and(
    eq(payment.customer_uuid, customer_uuid),
    eq(payment.purpose, purpose),
    eq(payment.subject_uuid, subject_uuid),
    eq(payment.amount_cents, amount_cents),
    eq(payment.bank_method, bank_method),
  );
  const runningCondition = and(sameAttempt, eq(payment.outcome, 'open'), gt(payment.created_at, startedAfter));
  const [row] = await q.select().from(payment).where(runningCondition).orderBy(desc(payment.created_at)).limit(1);
  return row ?? null;
};

/** Finds a payment if the customer is unknown. */
export const findPaymentByUuid = async (q: Reader, payment_uuid: string): Promise<PaymentRow | null> => {
  const [row] = await q.select().from(payment).where(eq(payment.payment_uuid, payment_uuid));
  return row ?? null;
};

/** Locks the payment for the rest of the transaction. */
export const lockPayment = async (tx: Tx, key: PaymentKey): Promise<PaymentRow | null> => {
  const [row] = await tx.select().from(payment).where(byPaymentKey(key)).for('update');
  return row ?? null;
};

export const findPaymentByProviderId = async (q: Reader, provider_payment_id: string): Promise<PaymentRow | null> => {
  const [row] = await q.select().from(payment).where(eq(payment.provider_payment_id, provider_payment_id));
  return row ?? null;
};

export const updatePaymentOutcome = async (
  tx: Tx,
  key: PaymentKey,
  change: Pick<PaymentRow, 'outcome' | 'reason' | 'settled_at'>,
): Promise<void> => {
  await tx.update(payment).set(change).where(byPaymentKey(key));
};

/** Stores the total that the payer's bank took back. */
export const updateChargedBack = async (tx: Tx, key: PaymentKey, charged_back_cents: Cents): Promise<void> => {
  await tx.update(payment).set({ charged_back_cents }).where(byPaymentKey(key));
};

/** Stores the shortened IBAN of another account that paid a bank check. */
export const updatePaidFromEnd = async (tx: Tx, key: PaymentKey, paid_from_end: string): Promise<void> => {
  await tx.update(payment).set({ paid_from_end }).where(byPaymentKey(key));
};

export const findPaymentProfile = async (q: Reader, customer_uuid: string): Promise<ProfileRow | null> => {
  const [row] = await q.select().from(paymentProfile).where(eq(paymentProfile.customer_uuid, customer_uuid));
  return row ?? null;
};

/** Inserts or updates the profile. */
export const upsertPaymentProfile = async (
  q: Writer,
  customer_uuid: string,
  change: Partial<Omit<ProfileRow, 'customer_uuid'>>,
  now: Date,
): Promise<void> => {
  await q
    .insert(paymentProfile)
    .values({ customer_uuid, setup_state: 'none', ...change, updated_at: now })
    .onConflictDoUpdate({ target: paymentProfile.customer_uuid, set: { ...change, updated_at: now } });
};

/**
 * Applies an event to the set-up state machine and stores `change` with the new state. Events that are not possible in
 * the current state change nothing.
 */
export const applySetupEvent = async (
  tx: Tx,
  customer_uuid: string,
  event: SetupEvent,
  change: Partial<Pick<ProfileRow, 'method' | 'setup_payment_uuid'>>,
  now: Date,
): Promise<void> => {
  const [storedProfile] = await tx
    .select({ setup_state: paymentProfile.setup_state })
    .from(paymentProfile)
    .where(eq(paymentProfile.customer_uuid, customer_uuid))
    .for('update');
  const setup_state = setupStates.next(storedProfile?.setup_state ?? setupStates.initial, event);
  if (setup_state) await upsertPaymentProfile(tx, customer_uuid, { ...change, setup_state }, now);
};

export type MandateAccount = { iban: string; account_holder: string };
type NewMandate = typeof mandate.$inferInsert & MandateAccount;

export const insertMandate = async (
  tx: Tx,
  cipher: Cipher,
  { iban, account_holder, ...row }: NewMandate,
): Promise<void> => {
  const account_encrypted = mandateAccount.encrypt(cipher, { ...row, iban, account_holder });
  await tx.insert(mandate).values({ ...row, account_encrypted });
};

/** Invalidates pending mandates, because a new bank check replaces them. Their payments are only refunded. */
export const invalidatePendingMandates = async (tx: Tx, customer_uuid: string): Promise<void> => {
  await tx
    .update(mandate)
    .set({ state: 'invalid' })
    .where(and(eq(mandate.customer_uuid, customer_uuid), eq(mandate.state, 'pending')));
};

type MandateKey = Pick<MandateRow, 'customer_uuid' | 'mandate_uuid'>;

const byMandateKey = ({ customer_uuid, mandate_uuid }: MandateKey) =>
  and(eq(mandate.customer_uuid, customer_uuid), eq(mandate.mandate_uuid, mandate_uuid));

/** A mandate by its reference, whatever its state; null when the customer has none. */
export const findMandateByReference = async (
  q: Reader,
  cipher: Cipher,
  { customer_uuid, reference }: Pick<MandateRow, 'customer_uuid' | 'reference'>,
): Promise<(MandateRow & MandateAccount) | null> => {
  const [row] = await q
    .select()
    .from(mandate)
    .where(and(eq(mandate.customer_uuid, customer_uuid), eq(mandate.reference, reference)));
  return row ? { ...row, ...mandateAccount.read(cipher, row) } : null;
};

type EndedMandateRow = Pick<MandateRow, 'reference' | 'agreed_at' | 'ended_at' | 'ended_reason'> &
  MandateAccount & { has_document: boolean };

/** Mandates of a customer that were valid and have ended, the newest first, at most `limit`. */
export const queryEndedMandates = async (
  q: Reader,
  cipher: Cipher,
  customer_uuid: string,
  limit: number,
): Promise<EndedMandateRow[]> => {
  // A column of drizzle would have no table here, and be that of the subquery.
  const has_document = sql<boolean>`exists (select from shared_document d where d.document_hash = mandate.document_hash)`;
  const rows = await q
    .select({ mandate, has_document })
    .from(mandate)
    .where(and(eq(mandate.customer_uuid, customer_uuid), eq(mandate.state, 'invalid'), isNotNull(mandate.valid_at)))
    .orderBy(desc(mandate.agreed_at), desc(mandate.mandate_uuid))
    .limit(limit);
  return rows.map(({ mandate: row, ...documentState }) => ({
    ...row,
    ...mandateAccount.read(cipher, row),
    ...documentState,
  }));
};

export const findMandate = async (
  q: Reader,
  cipher: Cipher,
  key: MandateKey,
): Promise<(MandateRow & MandateAccount) | null> => {
  const [row] = await q.select().from(mandate).where(byMandateKey(key));
  return row ? { ...row, ...mandateAccount.read(cipher, row) } : null;
};

/** `findMandate` that locks the mandate, so that it ends once. */
export const lockMandate = async (
  tx: Tx,
  cipher: Cipher,
  key: MandateKey,
): Promise<(MandateRow & MandateAccount) | null> => {
  const [row] = await tx.select().from(mandate).where(byMandateKey(key)).for('update');
  return row ? { ...row, ...mandateAccount.read(cipher, row) } : null;
};

/** Locks all mandates of a customer, also ended ones, in the order in which every transaction locks several mandates. */
export const lockMandatesInAnyState = async (tx: Tx, customer_uuid: string): Promise<void> => {
  await tx
    .select({ mandate_uuid: mandate.mandate_uuid })
    .from(mandate)
    .where(eq(mandate.customer_uuid, customer_uuid))
    .orderBy(mandate.agreed_at)
    .for('update');
};

type MandateChange = Partial<
  Pick<
    MandateRow,
    | 'state'
    | 'valid_at'
    | 'provider_mandate_id'
    | 'account_proved'
    | 'amends_mandate_uuid'
    | 'ended_reason'
    | 'ended_at'
  >
>;

export const updateMandate = async (tx: Tx, key: MandateKey, change: MandateChange): Promise<void> => {
  await tx.update(mandate).set(change).where(byMandateKey(key));
};

/** Whether a customer can be debited now: mandates that are still being checked, or have ended, do not count. */
export const hasValidMandate = async (q: Reader, customer_uuid: string): Promise<boolean> => {
  const [row] = await q
    .select({ uuid: mandate.mandate_uuid })
    .from(mandate)
    .where(and(eq(mandate.customer_uuid, customer_uuid), eq(mandate.state, 'valid')))
    .limit(1);
  return row !== undefined;
};

/** Whether a bank says that the payer has died, and no other account was given since; an account that was given and has ended counts as given. */
export const isPayerDeathUnresolved = async (q: Reader, customer_uuid: string): Promise<boolean> => {
  const givenMandate = alias(mandate, 'given_mandate');
  const givenSince = and(
    eq(givenMandate.customer_uuid, customer_uuid),
    or(eq(givenMandate.state, 'valid'), gt(givenMandate.valid_at, mandate.ended_at)),
  );
  const [row] = await q
    .select({ uuid: mandate.mandate_uuid })
    .from(mandate)
    .where(
      and(
        eq(mandate.customer_uuid, customer_uuid),
        inArray(mandate.ended_reason, [...deathCodes]),
        notExists(q.select({ uuid: givenMandate.mandate_uuid }).from(givenMandate).where(givenSince)),
      ),
    )
    .limit(1);
  return row !== undefined;
};

/** Records that an operator has answered the death of a payer, so that it holds no bill any more. */
export const recordPayerDeathAnswered = async (tx: Tx, customer_uuid: string): Promise<void> => {
  await tx
    .update(mandate)
    .set({ ended_reason: DEATH_ANSWERED })
    .where(and(eq(mandate.customer_uuid, customer_uuid), inArray(mandate.ended_reason, [...deathCodes])));
};

/** Customers whose payer has died, as far as banks say so. */
export const queryCustomersOfDeadPayers = async (q: Reader): Promise<string[]> => {
  const rows = await q
    .selectDistinct({ customer_uuid: mandate.customer_uuid })
    .from(mandate)
    .where(inArray(mandate.ended_reason, [...deathCodes]));
  return rows.map(({ customer_uuid }) => customer_uuid);
};
