import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { fetchMessages, payAtProvider, sandboxCall } from '#app/testing/product/sandbox-calls.ts';
import { setUpTestAppForFile } from '#app/testing/product/set-up-test-app-for-file.ts';
import { createDraft } from '#app/testing/orders/new-order.ts';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { customerInvoice, eInvoiceDelivery, pendingCharge } from '#billing/server/tables.ts';
import { issueBillAndEnqueueDelivery } from '#billing/server/bills/issue-bill-and-enqueue-delivery.ts';
import { addDays, addMonths, brusselsDate, firstOfMonth } from '#platform/pure/calendar.ts';
import { lockProduct, updateProduct } from '#subscriptions/server/products/products.store.ts';
import { runAdvanceCase } from '../jobs/advance-dunning-case.ts';
import { runSyncRestrictionsAndEndContracts } from '../jobs/sync-restrictions-and-end-contracts.ts';
import { runDisputesCommand } from './run-disputes-command.ts';
import { createUnpaidBillKit } from '../testing/unpaid-bill.ts';

const product = setUpTestAppForFile();
const kit = createUnpaidBillKit(product);

test('an unpaid bill leads to reminders, a warning and a restriction, which a payment ends and a chargeback restarts', async () => {
  const bill = await kit.createBill();
  // Services that the customer or a limit has switched off stay off.
  await bill.browser.callEndpoint('POST /api/customer/product/service/change', {
    body: { customer_product_uuid: bill.line.uuid, service: 'international_calls', enabled: false },
  });
  await product.waitFor(async () => (await bill.lineOf()).service_change === null);

  await kit.walk(bill, bill.due_on);
  expect(await bill.find()).toBeUndefined();
  const first = addDays(bill.due_on, 1);
  await kit.walk(bill, first);
  expect(await bill.invoice()).toMatchObject({ state: 'unpaid', reminder: 1, blocks: false });
  const [reminder, ...furtherMails] = await product.waitFor(async () => {
    const mails = await kit.mailsOf(bill, /Reminder/);
    return mails.length > 0 && mails;
  });
  expect(furtherMails).toEqual([]);
  for (const part of [bill.reference, '0123.456.749', 'Canopy Telecom', '€10.00', 'www.ombudsmantelecom.be'])
    expect(reminder?.text).toContain(part);

  // Days late: the second reminder, and its period begins then.
  const second = addDays(first, 20);
  await kit.walk(bill, second);
  expect(await bill.invoice()).toMatchObject({ reminder: 2, blocks: false });
  await product.waitFor(async () =>
    (await fetchMessages(product, bill.line.msisdn)).some(({ text }) => /second reminder/.test(text)),
  );
  await kit.walk(bill, addDays(second, 6));
  expect(await bill.find()).toMatchObject({ state: 'reminder_2', costs_cents: 0 });
  const warningDay = addDays(second, 7);
  await kit.walk(bill, warningDay);
  expect(await bill.invoice()).toMatchObject({ blocks: true });
  const order = createDraft(bill.browser, [{ offer: 'private-postpaid-s', type: 0 }]);
  await expect(order).rejects.toThrow('STATUS_FORBIDS_SUBSCRIPTION');
  expect(await bill.lineOf()).toMatchObject({ state: 'active', outgoing_barred_on: null });

  const restrictionDay = addDays(warningDay, 7);
  await kit.walk(bill, restrictionDay);
  await product.waitFor(async () => (await kit.atNetwork(bill))?.services?.['outgoing'] === false);
  expect(await kit.atNetwork(bill)).toMatchObject({
    state: 'active',
    services: { international_calls: false, data: true },
  });
  expect(await bill.lineOf()).toMatchObject({
    state: 'active',
    outgoing_barred_on: restrictionDay,
    suspended_unpaid_on: null,
  });
  expect(await kit.stepsOf(bill)).toEqual([
    ['overdue', first],
    ['reminder_1', first],
    ['reminder_2', second],
    ['warned', warningDay],
    ['restricted', restrictionDay],
  ]);
  expect(await kit.faults()).toEqual([]);

  const payment = await kit.pay(bill);
  await product.waitFor(async () => (await kit.atNetwork(bill))?.services?.['outgoing'] !== false);
  // Twice and after a crash.
  for (let time = 0; time < 2; time += 1)
    await runSyncRestrictionsAndEndContracts({ customer_uuid: bill.customer_uuid }, kit.ctx());
  expect(await kit.atNetwork(bill)).toMatchObject({ state: 'active', services: { international_calls: false } });
  expect(await bill.find()).toMatchObject({ state: 'settled', next_on: null });
  expect((await bill.invoice())?.blocks ?? false).toBe(false);
  await product.waitFor(async () => (await kit.mailsOf(bill, /works again/)).length === 1);
  expect(await kit.faults()).toEqual([]);

  await sandboxCall(product, `/api/payments/payments/${payment}/charge-back`, { code: 'MD06' });
  await product.waitFor(async () => (await bill.find())?.state === 'not_due');
  expect(await bill.find()).toMatchObject({ round: 2, due_on: addDays(restrictionDay, 14), cent_days: 0 });
  expect(await kit.faults()).toEqual([]);
}, 300_000);

test('a company owes recovery costs and daily interest on its next bill, and is cut off and ended', async () => {
  const bill = await kit.createBill({ isCompany: true, cents: 2000 });
  let day = addDays(bill.due_on, 1);
  await kit.walk(bill, day);
  day = addDays(day, 15);
  await kit.walk(bill, day);
  expect(await bill.find()).toMatchObject({ state: 'reminder_2', costs_cents: 4000 });
  for (const days of [7, 7, 30]) {
    day = addDays(day, days);
    await kit.walk(bill, day);
  }
  expect(await bill.find()).toMatchObject({ state: 'cut_off' });
  await product.waitFor(async () => (await kit.atNetwork(bill))?.state === 'inactive');
  expect(await bill.lineOf()).toMatchObject({ state: 'suspended', suspended_unpaid_on: day });
  expect(await kit.faults()).toEqual([]);
  day = addDays(day, 30);
  await kit.walk(bill, day);
  expect(await bill.find()).toMatchObject({ state: 'ended', next_on: null });
  await product.waitFor(async () => (await bill.lineOf()).state === 'deactivated');
  await product.waitFor(async () => (await kit.atNetwork(bill))?.state === 'terminated');

  await kit.pay(bill);
  await product.waitFor(async () => (await bill.find())?.state === 'settled');
  const charges = await product.db.read
    .select()
    .from(pendingCharge)
    .where(eq(pendingCharge.customer_uuid, bill.customer_uuid));
  // 20.00 euro for 90 days at 10.5 %: 51.8 cents.
  expect(new Map(charges.map(({ kind, cents }) => [kind, cents]))).toEqual(
    new Map([
      ['reminder_cost', 4000],
      ['late_interest', 52],
    ]),
  );
  const next = firstOfMonth(brusselsDate(product.clock.now()));
  const issuedBill = await product.db.tx((tx) => issueBillAndEnqueueDelivery(tx, kit.ctx(), bill.customer_uuid, next));
  // The lump sum is on this bill, or on one issued by a run meanwhile.
  expect(issuedBill?.bill.lines.filter(({ kind }) => kind === 'late_interest')).toMatchObject([
    { kind: 'late_interest', cents: 52 },
  ]);
  const billedCharges = await product.db.read
    .select()
    .from(pendingCharge)
    .where(eq(pendingCharge.customer_uuid, bill.customer_uuid));
  expect(billedCharges.map(({ invoice_uuid }) => invoice_uuid)).not.toContain(null);
  // The e-invoice of the lump sum and the interest is delivered.
  const deliveries = await product.waitFor(async () => {
    const rows = await product.db.read
      .select()
      .from(eInvoiceDelivery)
      .where(eq(eInvoiceDelivery.customer_uuid, bill.customer_uuid));
    return rows.length > 1 && rows.every(({ state }) => state === 'delivered') && rows;
  });
  const sentDocuments = await sandboxCall<{ ubl: string }[]>(product, '/api/e-invoicing/documents?receiver=0403170701');
  expect(sentDocuments.length).toBeGreaterThanOrEqual(deliveries.length);
  const documentsWithLateCosts = sentDocuments.filter(({ ubl }) =>
    ubl.includes('<cbc:TaxExemptionReason>Art. 28, 3° CTVA/WBTW<'),
  );
  expect(documentsWithLateCosts.length).toBeGreaterThan(0);
  const repeatedBill = await product.db.tx((tx) =>
    issueBillAndEnqueueDelivery(tx, kit.ctx(), bill.customer_uuid, next),
  );
  expect(repeatedBill).toBe(null);
  expect(await kit.faults()).toEqual([]);
}, 300_000);

/** GET /api/customer/invoice/dunning and POST /api/customer/invoice/dispute/withdraw */
test('the timeline lists past and next steps, lines are disputed with their sum, and a withdrawn dispute makes the sum due again', async () => {
  const bill = await kit.createBill();
  const query = { referenceNumber: bill.reference };
  const dunning = () => bill.browser.callEndpoint('GET /api/customer/invoice/dunning', { query });
  const first = addDays(bill.due_on, 1);
  const second = addDays(first, 15);
  expect((await dunning()).timeline.slice(0, 3)).toEqual([
    { step: 'due', on: bill.due_on, state: 'next', cost: 0 },
    { step: 'reminder_1', on: first, state: 'later', cost: 0 },
    { step: 'reminder_2', on: second, state: 'later', cost: 0 },
  ]);
  await kit.walk(bill, first);
  expect(await bill.invoice()).toMatchObject({ next_step: { step: 'reminder_2', on: second } });
  expect((await dunning()).timeline.slice(0, 3).map(({ state }) => state)).toEqual(['done', 'done', 'next']);

  const dispute = (body: object) =>
    bill.browser.post('/api/customer/invoice/dispute', { ...query, reason: 'No', ...body });
  expect((await dispute({ lines: [99] })).problem).toMatchObject({ code: 'DISPUTE_AMOUNT' });
  expect((await dispute({ lines: [0], amount: 1 })).status).toBe(400);
  const { lines } = await bill.browser.callEndpoint('GET /api/customer/invoice/details', { query });
  expect((await dispute({ lines: [0] })).response).toMatchObject({ disputed: lines[0]?.amount });
  expect(await bill.invoice()).toMatchObject({ state: 'disputed', disputed: lines[0]?.amount, next_step: null });
  expect(await dunning()).toMatchObject({
    held_by: 'dispute',
    dispute: { state: 'open', lines: [0] },
    can_dispute: false,
  });

  const withdraw = (who = bill.browser) => who.post('/api/customer/invoice/dispute/withdraw', query);
  expect((await withdraw((await createActiveSim(product)).browser)).status).toBe(404);
  await Promise.all([withdraw(), withdraw()]);
  expect(await bill.invoice()).toMatchObject({ state: 'unpaid', disputed: 0, next_step: { on: second } });
  expect(await dunning()).toMatchObject({ held_by: null, dispute: { state: 'withdrawn' }, can_dispute: true });
  for (let time = 0; time < 2; time += 1) {
    expect((await dispute({})).status).toBe(200);
    await withdraw();
  }
  expect((await dispute({})).problem).toMatchObject({ code: 'DISPUTE_AGAIN' });
  expect(await kit.faults()).toEqual([]);
}, 300_000);

/** POST /api/customer/invoice/dispute */
test('a dispute holds its sum until it is answered, and the rest of the invoice stays due', async () => {
  const bill = await kit.createBill();
  const dispute = (body: object) =>
    bill.browser.post('/api/customer/invoice/dispute', {
      referenceNumber: bill.reference,
      reason: 'Not mine',
      ...body,
    });
  expect((await dispute({ amount: 99 })).problem).toMatchObject({ code: 'DISPUTE_AMOUNT' });
  expect((await dispute({ reason: ' ' })).status).toBe(400);
  expect((await dispute({ amount: 4 })).response).toMatchObject({ disputed: 4, due: 6 });
  expect((await dispute({})).problem).toMatchObject({ code: 'INVOICE_DISPUTED' });
  await product.waitFor(async () => (await kit.mailsOf(bill, /dispute of invoice/)).length === 1);

  // The rest is reminded of, with its own amount, and can be paid alone.
  let day = addDays(bill.due_on, 1);
  await kit.walk(bill, day);
  expect(await bill.find()).toMatchObject({ state: 'reminder_1', is_held: false });
  const [mail] = await product.waitFor(async () => {
    const mails = await kit.mailsOf(bill, /Reminder/);
    return mails.length > 0 && mails;
  });
  expect(mail?.subject).toContain('€6.00');
  const wrong = await bill.browser.post('/api/customer/invoice/pay', { referenceNumber: bill.reference, amount: 5 });
  expect(wrong.problem).toMatchObject({ code: 'INVOICE_PART_AMOUNT' });
  await kit.pay(bill, 6);
  await product.waitFor(async () => (await bill.find())?.is_held);
  day = addDays(day, 40);
  await kit.walk(bill, day);
  expect(await bill.find()).toMatchObject({ state: 'reminder_1', next_on: null });
  expect(await bill.invoice()).toMatchObject({ state: 'disputed', remaining: 4 });
  expect(await kit.faults()).toEqual([]);

  // The operator answers: a part is credited, and the rest is due with a full period.
  const answer = (...words: string[]) =>
    runDisputesCommand(product.db, words, { now: product.clock.now(), newId: kit.ctx().newId });
  expect((await answer('list')).join('\n')).toContain(bill.reference);
  await expect(answer('accept', bill.reference, '401')).rejects.toThrow('from 1 to 400');
  await answer('accept', bill.reference, '150');
  await product.waitFor(async () => (await bill.invoice())?.remaining === 2.5);
  expect(await bill.invoice()).toMatchObject({ state: 'unpaid' });
  expect(await bill.find()).toMatchObject({ is_held: false, disputed_cents: 0, next_on: addDays(day, 15) });
  await product.waitFor(async () => (await kit.mailsOf(bill, /You are right/)).length === 1);
  expect((await answer('list')).join('\n')).not.toContain(bill.reference);
  expect(await kit.faults()).toEqual([]);
}, 300_000);

/** GET and POST /api/customer/invoice/instalments */
test('instalments hold the case while they are paid in time, and a missed instalment leads back to a warning', async () => {
  const bill = await kit.createBill({ cents: 9_000 });
  let day = addDays(bill.due_on, 1);
  for (const days of [0, 15, 7, 7]) {
    day = addDays(day, days);
    await kit.walk(bill, day);
  }
  await product.waitFor(async () => (await kit.atNetwork(bill))?.services?.['outgoing'] === false);
  const query = { referenceNumber: bill.reference };
  const plans = () => bill.browser.callEndpoint('GET /api/customer/invoice/instalments', { query });
  expect((await plans()).offers.map(({ months }) => months)).toEqual([2, 3, 4, 5, 6]);
  const agree = (months: number) => bill.browser.post('/api/customer/invoice/instalments', { ...query, months });
  expect((await agree(7)).problem).toMatchObject({ code: 'INSTALMENTS_MONTHS' });
  expect((await agree(3)).response.plan).toMatchObject({ state: 'running' });
  expect((await agree(3)).problem).toMatchObject({ code: 'INSTALMENTS_NOT_POSSIBLE' });
  await product.waitFor(async () => (await kit.atNetwork(bill))?.services?.['outgoing'] !== false);
  expect(await bill.invoice()).toMatchObject({ blocks: false, instalment: { amount: 30, due_on: day } });
  expect(await kit.faults()).toEqual([]);

  await kit.pay(bill, 30);
  await product.waitFor(async () => (await bill.invoice())?.remaining === 60);
  expect((await plans()).plan?.instalments.map(({ left }) => left)).toEqual([0, 30, 30]);
  // Five days of grace after the second one.
  await kit.walk(bill, addDays(addMonths(day, 1), 5));
  expect(await bill.find()).toMatchObject({ state: 'restricted', is_held: true });
  day = addDays(addMonths(day, 1), 6);
  await kit.walk(bill, day);
  expect((await plans()).plan?.state).toBe('missed');
  expect(await bill.find()).toMatchObject({ state: 'warned', is_held: false, next_on: addDays(day, 7) });
  expect(await bill.lineOf()).toMatchObject({ outgoing_barred_on: null });
  await product.waitFor(async () => (await kit.mailsOf(bill, /Instalment of/)).length === 1);
  expect(await kit.faults()).toEqual([]);
}, 300_000);

test('withdrawing a dispute does not end the hold for instalments, and the next instalment is still checked', async () => {
  const bill = await kit.createBill({ cents: 9_000 });
  const { reference: referenceNumber } = bill;
  let day = addDays(bill.due_on, 1);
  for (const days of [0, 15, 7, 7]) {
    day = addDays(day, days);
    await kit.walk(bill, day);
  }
  await bill.browser.callEndpoint('POST /api/customer/invoice/instalments', { body: { referenceNumber, months: 3 } });
  const [steps, checked] = [await kit.stepsOf(bill), (await bill.find())?.next_on];
  // Of a part, and of all that is left.
  for (const [amount, next_on] of [
    [20, checked],
    [90, addDays(day, kit.ctx().settings.DUNNING_CUT_OFF_DAYS)],
  ] as const) {
    const body = { referenceNumber, reason: 'No', amount };
    await bill.browser.callEndpoint('POST /api/customer/invoice/dispute', { body });
    await bill.browser.callEndpoint('POST /api/customer/invoice/dispute/withdraw', { body: { referenceNumber } });
    expect(await bill.find()).toMatchObject({ state: 'restricted', is_held: true, next_on });
    expect(await kit.stepsOf(bill)).toEqual(steps);
  }
  expect(await kit.faults()).toEqual([]);
}, 300_000);

test('a payment of several invoices is the sum of an instalment of one and the whole of the other', async () => {
  const bill = await kit.createBill({ cents: 9_000 });
  const month = addMonths(firstOfMonth(brusselsDate(product.clock.now())), -2);
  const other = await product.db.tx((tx) => issueBillAndEnqueueDelivery(tx, kit.ctx(), bill.customer_uuid, month));
  if (!other) throw new Error('no bill');
  await kit.walk(bill, addDays(bill.due_on, 1));
  await bill.browser.post('/api/customer/invoice/instalments', { referenceNumber: bill.reference, months: 3 });
  const fetchOpenInvoices = async () => {
    const { items } = await bill.browser.callEndpoint('GET /api/customer/invoice/list', { query: {} });
    return items.filter(({ remaining }) => remaining > 0);
  };
  const otherInvoice = (await fetchOpenInvoices()).find(({ referenceNumber }) => referenceNumber === other.reference);
  const references = [bill.reference, other.reference];
  const pay = (amount: number) =>
    bill.browser.post('/api/customer/invoice/pay', { referenceNumber: references, amount });
  expect((await pay(31)).problem).toMatchObject({ code: 'INVOICE_PART_AMOUNT' });
  const dueAmount = 30 + (otherInvoice?.amount ?? 0);
  const { response } = await pay(dueAmount);
  await payAtProvider(product, String(response.checkout_url));
  await product.waitFor(async () => (await fetchOpenInvoices()).length === 1);
  expect(await fetchOpenInvoices()).toMatchObject([
    { referenceNumber: bill.reference, remaining: 60, instalment: { amount: 30 } },
  ]);
  expect(await kit.faults()).toEqual([]);
}, 300_000);

test('a pending payment delays the first reminder, and syncing restrictions leaves a lost SIM blocked', async () => {
  const bill = await kit.createBill();
  const { checkout_url } = await bill.browser.callEndpoint('POST /api/customer/invoice/pay', {
    body: { referenceNumber: bill.reference },
  });
  await payAtProvider(product, checkout_url, 'hold');
  await product.waitFor(async () => (await bill.invoice())?.state === 'pending');
  await kit.walk(bill, addDays(bill.due_on, 3));
  expect(await bill.find()).toMatchObject({ state: 'not_due' });
  await product.db.write
    .update(customerInvoice)
    .set({ state: 'open' })
    .where(eq(customerInvoice.invoice_uuid, bill.invoice_uuid));
  await runAdvanceCase(bill.key, kit.ctx());
  expect(await bill.find()).toMatchObject({ state: 'reminder_1' });
  await product.db.tx(async (tx) => {
    const key = { customer_uuid: bill.customer_uuid, uuid: bill.line.uuid };
    if (await lockProduct(tx, key)) await updateProduct(tx, key, { state: 'lost_stolen' });
  });
  await runSyncRestrictionsAndEndContracts({ customer_uuid: bill.customer_uuid }, kit.ctx());
  expect(await bill.lineOf()).toMatchObject({ state: 'lost_stolen' });
}, 300_000);
