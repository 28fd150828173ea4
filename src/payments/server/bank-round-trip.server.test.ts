import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestJobContext } from '#app/testing/product/job-context.ts';
import { fetchMessages, sandboxCall } from '#app/testing/product/sandbox-calls.ts';
import { createOutsidePorts } from '#app/outside.ts';
import { verifyIntegrity } from '#app/verify-integrity.ts';
import { queryRows } from '#platform/db/database.ts';
import { domainEvent } from '#platform/db/tables.ts';
import { addDays } from '#platform/pure/calendar.ts';
import { addTargetDays } from '#payments/rules/target-calendar.ts';
import { runBankCommand } from './bank/run-bank-command.ts';
import { findBatch } from './debit/batches.store.ts';
import { uploadCollectionsAndRecordSent } from './debit/send-batch.ts';
import { createBatchesAndRevokeLapsedMandates, pollBank } from './jobs.ts';
import { findOpenCollection } from './queries.ts';
import { bankFile, bankLine, collectionBatch, payment, refund, transfer } from './tables.ts';
import { applyReceivedBankLines } from './bank/apply-bank-lines.ts';
import { ingestBankFiles } from './bank/ingest-bank-files.ts';
import { createTransferBatch } from './transfer/transfer-batch.ts';
import { applyPaymentUpdate, findTransferSubject, lockTransferSubjects, type PaymentUpdate } from '#payments/events.ts';
import type { JobContext } from '#platform/jobs/job.ts';
import { type BankFixture, startBankFixture } from './testing/bank-fixture.ts';

const checker = resolve(import.meta.dirname, '../../../../shared/validators/check.mjs');

let folder: string;
let bank: BankFixture;
beforeAll(async () => {
  bank = await startBankFixture();
  folder = mkdtempSync(join(tmpdir(), 'round-trip-'));
});
afterAll(async () => {
  await bank.product.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(() => sandboxCall(bank.product, '/api/reset', {}));

test('a collection is sent in a valid file, accepted and settled once, and a refund by the bank five weeks later is recorded once', async () => {
  const { product, today, behave, debitCustomer, schedule, paymentOf, waitForState, poll, advanceTo, mailsTo } = bank;
  const customer = await debitCustomer();
  const newCollection = await schedule(customer.uuid);
  const { payment_uuid, collect_on } = newCollection!;
  expect(collect_on >= addDays(today(), 2)).toBe(true);
  const openPayment = { bank_method: 'debit', purpose: 'invoice', outcome: 'open' };
  expect((await paymentOf(payment_uuid))?.payment).toMatchObject(openPayment);
  await advanceTo(addDays(collect_on, -1));
  expect((await waitForState(payment_uuid, 'accepted')).payment.outcome).toBe('pending');

  const file = (await sandboxCall<{ path: string }[]>(product, '/api/bank/files')).find(({ path }) =>
    path.startsWith('/archive/'),
  );
  const text = await (await fetch(`${product.sandbox.url}/api/bank/file?path=${file?.path}`)).text();
  expect(text).toContain(newCollection?.mandate_reference);
  expect(text).toContain('<Ref>000000000101</Ref>');
  const path = join(folder, 'pain008.xml');
  writeFileSync(path, text);
  if (existsSync(checker)) expect(execFileSync('node', [checker, path], { encoding: 'utf8' })).toContain(', 0 faults');

  await advanceTo(collect_on);
  const settled = await waitForState(payment_uuid, 'settled');
  expect(settled.payment).toMatchObject({ outcome: 'paid', amount_cents: 2_410 });
  expect(settled.collection.settled_on).toBe(collect_on);

  // The statement of the next day reports the same booking again.
  await advanceTo(addDays(collect_on, 1));
  await product.advanceClock('P1D');
  await poll();
  const lines = await product.db.read.select().from(bankLine).where(eq(bankLine.amount_cents, 2_410));
  expect(lines).toMatchObject([{ state: 'applied', fault: null }]);
  const [batch] = await product.db.read.select().from(collectionBatch);
  expect(batch).toMatchObject({ state: 'accepted', settled_on: collect_on, transactions: 1, amount_cents: 2_410 });

  // Five weeks later the customer has the bank pay it back.
  await product.advanceClock('P5W');
  const item = (await paymentOf(payment_uuid))!.collection.end_to_end_id;
  await behave({ mode: 'twice', times: 1 });
  await sandboxCall(product, `/api/bank/collections/${item}/return`, { code: 'MD06' });
  const returned = await waitForState(payment_uuid, 'returned');
  await poll();
  expect(returned.payment).toMatchObject({ outcome: 'paid', charged_back_cents: 2_410 });
  expect(returned.collection.reason).toBe('MD06');
  const events = await product.db.read
    .select()
    .from(domainEvent)
    .where(and(eq(domainEvent.customer_uuid, customer.uuid), eq(domainEvent.type, 'payment-charged-back')));
  expect(events).toHaveLength(1);
  await product.waitFor(async () => (await mailsTo(customer)).some((subject) => subject.includes('taken back')));
});

test('a collection refused with AM04 is announced and collected once more, and AC04 ends the mandate', async () => {
  const { product, today, behave, debitCustomer, schedule, paymentOf, waitForState, advanceTo, mailsTo } = bank;
  const customer = await debitCustomer();
  const subject_uuid = randomUUID();
  await behave({ mode: 'refuse', match: customer.holder, code: 'AM04', times: 1 });
  const first = (await schedule(customer.uuid, { subject_uuid }))!;
  await advanceTo(addDays(first.collect_on, -1));
  expect((await waitForState(first.payment_uuid, 'rejected')).payment).toMatchObject({
    outcome: 'declined',
    reason: 'AM04',
  });
  const secondCollection = await findOpenCollection(product.db.read, { customer_uuid: customer.uuid, subject_uuid });
  expect(secondCollection).toMatchObject({ amount_cents: 2_410, state: 'scheduled' });
  expect(secondCollection!.collect_on >= addDays(today(), 7)).toBe(true);
  await product.waitFor(async () => (await mailsTo(customer)).some((subject) => subject.startsWith('We collect')));

  await behave({ mode: 'refuse', match: customer.holder, code: 'AC04', times: 1 });
  const other = (await schedule(customer.uuid, { collect_on: addDays(secondCollection!.collect_on, 20) }))!;
  await advanceTo(addDays(secondCollection!.collect_on, -1));
  expect((await waitForState(secondCollection!.payment_uuid, 'rejected')).payment.reason).toBe('AC04');
  // Other collections of the mandate are cancelled, and no more can be scheduled.
  expect((await paymentOf(other.payment_uuid))?.payment.outcome).toBe('canceled');
  expect(await schedule(customer.uuid)).toBeNull();
  const session = await customer.browser.get('/api/customer/session');
  expect(session.response.customer.details.payment).toMatchObject({ method: -1, mandate: { ended: 'account' } });

  const [mail] = await product.waitFor(async () => {
    const mails = (await fetchMessages(product, customer.email)).filter(
      ({ subject, text }) => subject === 'Your direct debit has stopped' && text.includes('€24.10'),
    );
    return mails.length > 0 && mails;
  });
  const link = mail!.links.find((each) => each.includes('/customer/payments/iban'));
  const token = new URL(link ?? '').searchParams.get('token') ?? '';
  const opened = await product.browser().get('/api/customer/payment/setup/by-token', { query: { token } });
  expect(opened.response).toMatchObject({ is_own: null, checkout_url: null });
});

test('a process that is killed after uploading a batch, and before recording it, causes no second debit', async () => {
  const { product, behave, debitCustomer, schedule, waitForState, waitForStateWithoutBank, poll, advanceTo } = bank;
  const customer = await debitCustomer();
  const { payment_uuid, collect_on } = (await schedule(customer.uuid))!;
  const outside = createOutsidePorts(product.settings);
  await behave({ mode: 'down' });
  await advanceTo(addDays(collect_on, -1));
  const { collection: row } = await waitForStateWithoutBank(payment_uuid, 'batched');
  await sandboxCall(product, '/api/reset', {});
  const uploadCollections: typeof outside.bank.uploadCollections = async (...call) => {
    await outside.bank.uploadCollections(...call);
    throw new Error('killed');
  };
  const killed = { ...outside, bank: { ...outside.bank, uploadCollections } };
  const upload = async (outsideOfJob: typeof outside) => {
    const batch = (await findBatch(product.db.read, row.batch_uuid!))!;
    return uploadCollectionsAndRecordSent(createTestJobContext(product, outsideOfJob), batch);
  };
  await expect(upload(killed)).rejects.toThrow('killed');
  // The bank has taken the file when it is put again.
  const isEverythingFetched = async () =>
    (await sandboxCall<{ path: string }[]>(product, '/api/bank/files')).every(
      ({ path }) => !path.startsWith('/outgoing/'),
    );
  await expect.poll(isEverythingFetched, { interval: 20 }).toBe(true);
  await upload(outside);
  await expect.poll(isEverythingFetched, { interval: 20 }).toBe(true);
  await poll();
  expect((await waitForState(payment_uuid, 'accepted')).payment.outcome).toBe('pending');
  const [batch] = await product.db.read
    .select()
    .from(collectionBatch)
    .where(eq(collectionBatch.batch_uuid, row.batch_uuid!));
  expect(batch).toMatchObject({ state: 'accepted', reason: null });
  await advanceTo(collect_on);
  await waitForState(payment_uuid, 'settled');
  const debits = await sandboxCall<unknown[]>(
    product,
    `/api/bank/collections?name=${encodeURIComponent(customer.holder)}`,
  );
  expect(debits).toHaveLength(1);
});

test('a return that arrives before the settlement of its collection changes the payment only once', async () => {
  const { product, behave, debitCustomer, schedule, paymentOf, waitForState, poll, advanceTo } = bank;
  const customer = await debitCustomer();
  const { payment_uuid, collect_on } = (await schedule(customer.uuid))!;
  await advanceTo(addDays(collect_on, -1));
  const { collection: row } = await waitForState(payment_uuid, 'accepted');
  // The bank says nothing of the settlement until the statement of the next day.
  await behave({ mode: 'lose', times: 1 });
  await advanceTo(collect_on);
  await sandboxCall(product, `/api/bank/collections/${row.end_to_end_id}/return`, { code: 'MS03' });
  const returned = await waitForState(payment_uuid, 'returned');
  expect(returned.payment).toMatchObject({ outcome: 'failed', reason: 'MS03', charged_back_cents: 0 });
  await advanceTo(addDays(collect_on, 1));
  await product.advanceClock('P1D');
  await poll();
  const after = await paymentOf(payment_uuid);
  expect(after?.payment).toMatchObject({ outcome: 'failed', charged_back_cents: 0 });
  expect(after?.collection.state).toBe('returned');
});

test('a batch that the bank never answers is listed for the operator, and is settled when the statement arrives', async () => {
  const { product, now, behave, debitCustomer, schedule, waitForState, waitForStateWithoutBank, advanceTo } = bank;
  const customer = await debitCustomer();
  const { payment_uuid, collect_on } = (await schedule(customer.uuid))!;
  await behave({ mode: 'lose' });
  await advanceTo(addDays(collect_on, 5));
  expect((await waitForStateWithoutBank(payment_uuid, 'sent')).payment.outcome).toBe('pending');
  const list = await runBankCommand(product.db, ['list'], now());
  expect(list.filter((line) => line.startsWith('batch') && line.includes(collect_on))).toHaveLength(1);
  // The statements that come at last settle it.
  await sandboxCall(product, '/api/reset', {});
  await sandboxCall(product, '/api/bank/statement', { on: collect_on });
  await waitForState(payment_uuid, 'settled');
});

test('unmatched transfers are listed once for the operator, and a truncated file is listed until it is complete', async () => {
  const { product, now, behave, dueNow, poll } = bank;
  const before = await product.db.read.select().from(bankFile);
  await behave({ mode: 'twice', times: 1 });
  await sandboxCall(product, '/api/bank/transfers', {
    amount: '12.50',
    text: 'thanks',
    name: 'Unknown Payer',
    iban: 'BE43731000012301',
  });
  await sandboxCall(product, '/api/bank/transfers', { amount: '7.00', currency: 'USD', name: 'From Abroad' });
  await poll();
  const list = () => runBankCommand(product.db, ['list'], now());
  await product.waitFor(async () => (await list()).filter((line) => line.includes('Unknown Payer')).length === 1);
  const lines = await list();
  expect(lines.find((line) => line.includes('Unknown Payer'))).toMatch(
    /^line\t.*\t12\.50 EUR\tNO_REFERENCE\tUnknown Payer\tBE43731000012301\tthanks/,
  );
  expect(lines.find((line) => line.includes('From Abroad'))).toMatch(/7\.00 USD\tOTHER_CURRENCY/);

  const idOf = (line: string | undefined) => line?.split('\t')[1] ?? '';
  const [unknownId, foreignId] = [
    idOf(lines.find((line) => line.includes('Unknown Payer'))),
    idOf(lines.find((line) => line.includes('From Abroad'))),
  ];
  expect(await runBankCommand(product.db, ['return', foreignId], now())).toEqual([
    'Transfer 7.00 USD to BE68539007547034 From Abroad.',
  ]);
  await expect(runBankCommand(product.db, ['return', foreignId], now())).rejects.toThrow('No open line');
  await expect(runBankCommand(product.db, ['match', unknownId, '+++000/0000/00102+++'], now())).rejects.toThrow(
    'no structured communication',
  );
  await runBankCommand(product.db, ['match', unknownId, '+++000/0000/00101+++'], now());
  await product.waitFor(async () => (await list()).some((line) => line.includes('12.50 EUR\tUNKNOWN_REFERENCE')));
  await expect(runBankCommand(product.db, ['lost'], now())).rejects.toThrow('Usage');

  await behave({ mode: 'garbage', times: 1 });
  await sandboxCall(product, '/api/bank/transfers', { amount: '3.33', name: 'Cut Off' });
  await dueNow(pollBank.name);
  await product.worker?.runUntilIdle();
  const cut = await product.waitFor(async () =>
    (await list()).find((line) => line.startsWith('file') && line.includes('is cut off')),
  );
  expect((await list()).some((line) => line.includes('Cut Off'))).toBe(false);
  const name = cut.split('\t')[1] ?? '';
  await sandboxCall(product, '/api/bank/statement', {});
  const files = await sandboxCall<{ path: string }[]>(product, '/api/bank/files');
  const statement = files
    .map(({ path }) => path)
    .findLast((path) => path.startsWith('/incoming/') && path.includes('camt.053'));
  const wholeStatement = await (await fetch(`${product.sandbox.url}/api/bank/file?path=${statement}`)).text();
  await sandboxCall(product, '/api/bank/files', { name, text: wholeStatement });
  await poll();
  await product.waitFor(async () => (await list()).some((line) => line.includes('Cut Off')));
  expect((await product.db.read.select().from(bankFile)).length).toBeGreaterThan(before.length);
});

test('a transfer with the communication of an invoice is recorded as one payment, and its refund is transferred back', async () => {
  const { product, today, debitCustomer, behave, poll, now, dueNow, advanceTo, mailsTo } = bank;
  const { uuid: customer_uuid, holder, email } = await debitCustomer();
  const subject_uuid = randomUUID();
  const updates: PaymentUpdate[] = [];
  /** As the owner of invoices answers: it knows one of them, and sends the money back because it is paid already. */
  const owner = createTestJobContext(product, createOutsidePorts(product.settings), {
    callExtension: ((_q: unknown, { name }: { name: string }, _purpose: string, payload: object) => {
      if (name === findTransferSubject.name)
        return Promise.resolve(
          (payload as { communication: string }).communication === '+++000/0000/00404+++'
            ? { customer_uuid, subject_uuid, remaining_cents: 1_250 }
            : null,
        );
      if (name === lockTransferSubjects.name) return Promise.resolve([]);
      if (name !== applyPaymentUpdate.name) return Promise.resolve(null);
      updates.push(payload as PaymentUpdate);
      return Promise.resolve({ reason: 'paid_twice' });
    }) as JobContext['callExtension'],
  });
  await behave({ mode: 'twice', times: 1 });
  await sandboxCall(product, '/api/bank/transfers', {
    amount: '12.50',
    communication: '+++000/0000/00404+++',
    name: holder,
  });
  await ingestBankFiles(owner);
  await Promise.all([applyReceivedBankLines(owner), applyReceivedBankLines(owner)]);
  await poll();
  const payments = await product.db.read.select().from(payment).where(eq(payment.subject_uuid, subject_uuid));
  expect(payments).toMatchObject([
    { bank_method: 'transfer', purpose: 'invoice', outcome: 'paid', amount_cents: 1_250 },
  ]);
  expect(updates).toMatchObject([
    { outcome: 'paid', amount_cents: 1_250, payer_iban: 'BE68539007547034', customer_uuid },
  ]);
  const [line] = await product.db.read
    .select()
    .from(bankLine)
    .where(eq(bankLine.communication, '+++000/0000/00404+++'));
  expect(line).toMatchObject({ state: 'applied', payment_uuid: payments[0]?.payment_uuid });

  // A payment through the operator's bank is refunded by a transfer to the account of the payer.
  const refundOf = async () =>
    (await product.db.read.select().from(refund).where(eq(refund.payment_uuid, payments[0]!.payment_uuid)))[0]!;
  const transfersOf = async () =>
    product.db.read
      .select()
      .from(transfer)
      .where(eq(transfer.refund_uuid, (await refundOf()).refund_uuid))
      .orderBy(transfer.transfer_uuid);
  expect((await refundOf()).state).toBe('due');
  await dueNow(createBatchesAndRevokeLapsedMandates.name);
  await product.waitFor(async () => (await product.worker?.runUntilIdle(), (await transfersOf())[0]?.state === 'sent'));
  const names = (await sandboxCall<{ path: string }[]>(product, '/api/bank/files')).map(({ path }) => path);
  expect(names.some((path) => path.includes('pain.001'))).toBe(true);
  await advanceTo(addTargetDays(today(), 1));
  await product.waitFor(async () => (await poll(), (await refundOf()).state === 'sent'));
  expect(await transfersOf()).toMatchObject([{ state: 'booked', amount_cents: 1_250 }]);
  const sentMails = async () => (await mailsTo({ email })).filter((subject) => /on its way/.test(subject));
  await product.waitFor(async () => (await sentMails()).length === 1);

  // Its bank sends it back: it is owed again, and the operator decides.
  const [sentTransfer] = await transfersOf();
  await sandboxCall(product, `/api/bank/collections/${sentTransfer?.end_to_end_id}/return`, { code: 'AC04' });
  await poll();
  await product.waitFor(async () => (await transfersOf())[0]?.state === 'returned');
  const listed = async () =>
    (await runBankCommand(product.db, ['list'], now())).filter(
      (each) => each.startsWith('refund') && each.includes('12.50 EUR'),
    );
  const [owed = ''] = await listed();
  expect(owed).toContain('returned AC04');
  await createTransferBatch(createTestJobContext(product, createOutsidePorts(product.settings)));
  expect(await transfersOf()).toHaveLength(1);
  await runBankCommand(product.db, ['refunded', owed.split('\t')[1] ?? ''], now());
  await product.waitFor(async () => (await listed()).length === 0);
});

test('payouts of the provider and costs of the provider and the bank are posted automatically', async () => {
  const { product, behave, poll, now } = bank;
  const sumOf = async (what: SQL): Promise<number> =>
    (
      await queryRows<{ cents: number }>(
        product.db.read,
        sql`select coalesce(sum(amount_cents), 0)::int as cents from ${what}`,
      )
    )[0]!.cents;
  const balance = (account: string) => sumOf(sql`journal_line where account = ${account}`);
  const before = await balance('580');
  await sandboxCall(product, '/api/bank/charges', { amount: '1.50' });
  const iban = product.settings.PAYMENT_PROVIDER_IBANS;
  await behave({ mode: 'twice', times: 1 });
  await sandboxCall(product, '/api/bank/transfers', { amount: '40.00', text: 'Settlement 1', name: 'Provider', iban });
  // A payer who only writes that name is not the provider.
  await sandboxCall(product, '/api/bank/transfers', { amount: '9.00', text: 'Settlement 2', name: 'Provider' });
  await poll();
  await product.waitFor(async () => (await balance('580')) === before - 4_000 && (await balance('6570')) === 150);
  const list = await runBankCommand(product.db, ['list'], now());
  expect(list.filter((line) => line.includes('Settlement'))).toHaveLength(1);
  await runBankCommand(product.db, ['kept', 'invoice-1', '2.00'], now());
  expect(await balance('6571')).toBe(200);
  expect(await balance('550')).toBe(await sumOf(sql`bank_line where currency = 'EUR'`));
});

test('an unmatched receipt is transferred back to its payer, and every bank line is posted once', async () => {
  const { product, behave, poll, now, dueNow } = bank;
  const listOpenLines = async () =>
    (await runBankCommand(product.db, ['list'], now())).filter((line) => line.includes('Settlement 2'));
  const id = (await listOpenLines())[0]?.split('\t')[1] ?? '';
  expect(await runBankCommand(product.db, ['return', id], now())).toEqual([
    '9.00 EUR goes back to BE68539007547034 Provider with the next transfers.',
  ]);
  const newest = desc(transfer.created_at);
  const transferOf = async () =>
    (await product.db.read.select().from(transfer).where(eq(transfer.line_uuid, id)).orderBy(newest))[0];
  // The bank does not make it: it waits for the operator again.
  await behave({ mode: 'refuse', match: 'provider', code: 'AC01', times: 1 });
  await dueNow(createBatchesAndRevokeLapsedMandates.name);
  await product.waitFor(async () => (await poll(), (await transferOf())?.state === 'rejected'));
  expect((await listOpenLines())[0]).toContain('TRANSFER_REJECTED');
  await runBankCommand(product.db, ['return', id], now());
  await dueNow(createBatchesAndRevokeLapsedMandates.name);
  await product.waitFor(async () => (await product.worker?.runUntilIdle(), (await transferOf())?.state === 'sent'));
  await product.advanceClock('P1D');
  await product.waitFor(async () => (await poll(), (await transferOf())?.state === 'booked'));
  expect(await listOpenLines()).toEqual([]);

  // Some other checks fail, because this fixture pays invoices that were not issued.
  const ofBank = /line of the bank|to be assigned|^transfer$|in the books$|journal/;
  expect((await verifyIntegrity(product.db)).filter(({ what }) => ofBank.test(what))).toEqual([]);
});
