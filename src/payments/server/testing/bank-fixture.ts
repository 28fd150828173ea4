import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { confirmEmailInDatabase } from '#app/testing/customers/customer-state.ts';
import { type NewCustomer, registerCustomer } from '#app/testing/customers/new-customer.ts';
import { insertMandateWithPaymentProfile } from '#app/testing/customers/valid-mandate.ts';
import { fetchMessages, sandboxCall } from '#app/testing/product/sandbox-calls.ts';
import { startTestApp, type TestAppOptions } from '#app/testing/product/test-app.ts';
import { timer } from '#platform/db/tables.ts';
import { addDays, brusselsDate, type BusinessDate, startOfBusinessDay } from '#platform/pure/calendar.ts';
import { type NewCollection, scheduleCollection } from '../debit/schedule-collection.ts';
import { pollBank } from '../jobs.ts';
import { collection, payment } from '../tables.ts';

/** A product with customers who pay by direct debit, and its bank. */
export const startBankFixture = async (options?: TestAppOptions) => {
  const product = await startTestApp(options);
  const now = () => product.clock.now();
  const today = () => brusselsDate(now());
  // At 8:30 in Brussels the bank has booked the day, and its cut-off is still to come.
  const morning = startOfBusinessDay(addDays(today(), 1)).getTime() + 8.5 * 3_600_000;
  await product.advanceClock(`PT${Math.ceil((morning - now().getTime()) / 60_000)}M`);

  const context = () => ({ now, settings: product.settings, cipher: product.db.cipher });
  const setBehaviour = (body: object) => sandboxCall(product, '/api/bank/behaviour', body);

  /** A customer who pays by direct debit, with the holder of the account. */
  const debitCustomer = async (changes: { proved?: boolean; agreed_at?: Date } = {}) => {
    const customer = await registerCustomer(product, { details: true });
    await confirmEmailInDatabase(product, customer.uuid);
    return { ...customer, ...(await insertMandateWithPaymentProfile(product, customer.uuid, changes)) };
  };

  const schedule = (customer_uuid: string, changes: Partial<NewCollection> = {}) =>
    product.db.tx((tx) =>
      scheduleCollection(tx, context(), {
        customer_uuid,
        payment_uuid: randomUUID(),
        subject_uuid: randomUUID(),
        amount_cents: 2_410,
        collect_on: today(),
        communication: '+++000/0000/00101+++',
        ...changes,
      }),
    );

  const paymentOf = async (payment_uuid: string) => {
    const [row] = await product.db.read
      .select()
      .from(payment)
      .innerJoin(collection, eq(collection.payment_uuid, payment.payment_uuid))
      .where(eq(payment.payment_uuid, payment_uuid));
    return row;
  };
  const waitForState = (payment_uuid: string, state: string) =>
    product.waitFor(async () => {
      await dueNow(pollBank.name);
      const row = await paymentOf(payment_uuid);
      return row?.collection.state === state && row;
    });

  /** Makes the timer of a job due now. */
  const dueNow = (job: string) => product.db.write.update(timer).set({ due_at: now() }).where(eq(timer.job, job));
  /** Reads all files at the bank. */
  const poll = () =>
    product.waitFor(async () => {
      await dueNow(pollBank.name);
      await product.worker?.runUntilIdle();
      const files = await sandboxCall<{ path: string }[]>(product, '/api/bank/files');
      return !files.some(({ path }) => path.startsWith('/incoming/'));
    });

  const advanceTo = async (day: BusinessDate): Promise<void> => {
    while (today() < day) {
      await product.advanceClock('P1D');
      await product.worker?.runUntilIdle();
    }
  };
  const mailsTo = async ({ email }: Pick<NewCustomer, 'email'>) =>
    (await fetchMessages(product, email)).map(({ subject }) => subject);

  const waitForStateWithoutBank = (payment_uuid: string, state: string) =>
    product.waitFor(async () => {
      const row = await paymentOf(payment_uuid);
      return row?.collection.state === state && row;
    });

  return {
    product,
    now,
    today,
    behave: setBehaviour,
    debitCustomer,
    schedule,
    paymentOf,
    waitForState,
    waitForStateWithoutBank,
    dueNow,
    poll,
    advanceTo,
    mailsTo,
  };
};

export type BankFixture = Awaited<ReturnType<typeof startBankFixture>>;
