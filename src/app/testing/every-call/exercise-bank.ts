import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { cancelCollection, refundPayment, insertScheduledDebits } from '#payments/server/commands.ts';
import { applyBankLines, pollBank, recordPaidRefund } from '#payments/server/jobs.ts';
import { deriveIbanToken, issueIbanToken } from '#payments/server/iban-tokens.ts';
import { findOpenCollection } from '#payments/server/queries.ts';
import { refund } from '#payments/server/tables.ts';
import { timer } from '#platform/db/tables.ts';
import { newUuid } from '#platform/ids.ts';
import { addDays, brusselsDate } from '#platform/pure/calendar.ts';
import { registerCustomer } from '../customers/new-customer.ts';
import { payAtProvider, sandboxCall } from '../product/sandbox-calls.ts';
import type { RunUnrecorded } from '../product/recorded-statements.ts';
import type { TestApp } from '../product/test-app.ts';
import type { Cents } from '#platform/pure/money.ts';

const holder = 'Ada Domicilia';

/** Sets up the direct debit of a new customer. */
const setUpDebit = async (product: TestApp): Promise<string> => {
  const { browser, uuid } = await registerCustomer(product, { details: true });
  const body = { iban: 'BE68 5390 0754 7034', account_holder: holder, bank_method: 'bank', terms_debit: true };
  const { checkout_url } = (await browser.post('/api/customer/payment/setup', body)).response;
  await payAtProvider(product, checkout_url);
  await product.waitFor(
    async () => (await browser.callEndpoint('GET /api/customer/session')).customer.details?.payment?.method === 1,
  );
  const mandate_reference = (await browser.callEndpoint('GET /api/customer/session')).customer.details.payment?.mandate
    ?.reference;
  await browser.get('/api/customer/payment/mandate/document', {
    query: { mandate_reference: mandate_reference ?? '' },
  });
  await browser.callEndpoint('GET /api/customer/payment/mandate/list');
  return uuid;
};

/** Collections through the bank: sent, rejected, settled, returned; transfers; files that come twice; a link to give another account. */
export const exerciseBank = async (product: TestApp, runUnrecorded: RunUnrecorded): Promise<void> => {
  const { db, settings } = product;
  const now = () => product.clock.now();
  const customer_uuid = await setUpDebit(product);
  const schedule = async (amount_cents: Cents, days = 0) => {
    const subject_uuid = randomUUID();
    const payment_uuid = newUuid(now());
    const scheduled = await db.tx((tx) =>
      insertScheduledDebits(tx, { now, settings, cipher: db.cipher }, [
        {
          customer_uuid,
          payment_uuid,
          subject_uuid,
          amount_cents,
          collect_on: addDays(brusselsDate(now()), days),
          communication: '+++000/0000/00101+++',
        },
      ]),
    );
    const collection = scheduled.get(payment_uuid);
    if (!collection) throw new Error('nothing was scheduled');
    return { ...collection, subject_uuid };
  };
  /** Advances day by day and reads what the bank says, until the open collection of a subject is in this state. */
  const waitForState = async (subject_uuid: string, state: string | null): Promise<void> => {
    for (let day = 0; day < 20; day += 1) {
      await product.advanceClock('P1D');
      await product.waitFor(async () => {
        await runUnrecorded(async () =>
          db.write.update(timer).set({ due_at: now() }).where(eq(timer.job, pollBank.name)),
        );
        await product.worker?.runUntilIdle();
        const files = await sandboxCall<{ path: string }[]>(product, '/api/bank/files');
        return files.every(({ path }) => path.startsWith('/archive/'));
      });
      const openCollection = await findOpenCollection(db.read, { customer_uuid, subject_uuid });
      if ((openCollection?.state ?? null) === state) return;
    }
    throw new Error(`the collection did not get ${state}`);
  };
  const bank = (path: string, body: object) => sandboxCall<unknown>(product, `/api/bank/${path}`, body);

  const [poor, cancelled, paidDebit] = [await schedule(1_111), await schedule(2_222), await schedule(3_333)];
  const refunded = await schedule(4_444);
  await db.tx((tx) => cancelCollection(tx, { customer_uuid, payment_uuid: cancelled.payment_uuid, now: now() }));
  await bank('behaviour', { mode: 'refuse', match: poor.payment_uuid.replaceAll('-', ''), code: 'AM04', times: 1 });
  await waitForState(paidDebit.subject_uuid, null);
  // Refunds a part by a transfer; an operator decides the other part.
  const key = { customer_uuid, payment_uuid: refunded.payment_uuid };
  const context = { queue: product.queue, now, newId: () => newUuid(now()) };
  for (const amount_cents of [1_000, 2_000])
    await db.tx((tx) => refundPayment(tx, context, key, 'paid_twice', { for_uuid: newUuid(now()), amount_cents }));
  const [, byHand] = await runUnrecorded(async () =>
    db.read.select().from(refund).where(eq(refund.payment_uuid, refunded.payment_uuid)),
  );
  const by_hand = { customer_uuid, refund_uuid: byHand?.refund_uuid ?? '', line_uuid: null };
  await db.tx((tx) => product.queue.enqueue(tx, recordPaidRefund, by_hand));
  const item = paidDebit.payment_uuid.replaceAll('-', '');
  await bank('behaviour', { mode: 'twice', times: 1 });
  await bank('transfers', { amount: '12.50', communication: '+++000/0000/00101+++', name: 'A Payer' });
  await bank('transfers', { amount: '12.51', name: 'A Payer' });
  await bank(`collections/${item}/return`, { code: 'AC04' });
  await waitForState(poor.subject_uuid, null);
  await db.tx((tx) => product.queue.enqueue(tx, applyBankLines, {}));
  await exerciseIbanLink(product, customer_uuid);
};

/** Opens a link to give another account and uses it. */
const exerciseIbanLink = async (product: TestApp, customer_uuid: string): Promise<void> => {
  const now = () => product.clock.now();
  const newId = () => newUuid(now());
  const { token_uuid } = await product.db.tx((tx) =>
    issueIbanToken(tx, { seal: product.seal, now, newId }, customer_uuid),
  );
  const token = deriveIbanToken(product.seal, token_uuid);
  const visitor = product.browser();
  const details = {
    iban: 'BE68539007547034',
    account_holder: 'A Payer',
    bank_method: 'bank',
    terms_debit: true,
  } as const;
  await visitor.callEndpoint('POST /api/customer/payment/setup/by-token', { body: { token, ...details } });
  await visitor.callEndpoint('GET /api/customer/payment/setup/by-token', { query: { token } });
};
