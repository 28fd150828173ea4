import { and, eq, sum } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { accountPaths } from '#account/paths.ts';
import { createTestJobContext } from '#app/testing/product/job-context.ts';
import { createSandboxControl } from '#app/testing/product/sandbox-control.ts';
import { sandboxCall } from '#app/testing/product/sandbox-calls.ts';
import type { TestBrowser } from '#app/testing/product/test-browser.ts';
import { goodPassword } from '#app/testing/customers/new-customer.ts';
import { verifyIntegrity } from '#app/verify-integrity.ts';
import type { Invoice } from '#billing/contract.ts';
import { billingPaths } from '#billing/paths.ts';
import { runDisputesCommand } from '#dunning/server/claims/run-disputes-command.ts';
import { accounts } from '#ledger/rules/accounts.ts';
import { journalLine } from '#ledger/server/tables.ts';
import { paymentsPaths } from '#payments/paths.ts';
import { addTargetDays } from '#payments/rules/target-calendar.ts';
import { addDays, brusselsDate, type BusinessDate, startOfBusinessDay } from '#platform/pure/calendar.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { centsToEuro } from '#platform/pure/money.ts';
import { setUpStage } from './stage/set-up-stage.ts';
import type { Person } from './stage/stage.ts';
import { payAtBank } from './steps/bank-page.ts';
import { type BilledCustomer, issueBills } from './steps/billed-customer.ts';
import { logInWithSession } from './steps/ordered-customer.ts';

const stage = setUpStage();
const t = (key: string) => `billing/web/invoices:${key}`;
const claims = (key: string) => `dunning/web/parts:${key}`;
const noonSeconds = 12 * 3600;

/** A customer with bills, in a browser of 375 px. Screens are checked with axe in the tests of their previews. */
type Payer = { person: Person; billed: BilledCustomer; reference: string };

const openPayer = async (billed: BilledCustomer, language: Person['language']): Promise<Payer> => {
  const person = await stage.openPerson({ language, check: false });
  await logInWithSession(person, billed.session, billed.device);
  return { person, billed, reference: billed.invoices[0]?.referenceNumber ?? '' };
};

/** Logs in anew, as sessions end meanwhile. */
const logInAgain = async ({ person, billed }: Payer): Promise<TestBrowser> => {
  const browser = await person.api();
  browser.signIn(await browser.post('/api/customer/login', { email: billed.email, password: goodPassword }));
  await logInWithSession(person, browser.session);
  return browser;
};

const queryInvoices = async (browser: TestBrowser): Promise<Invoice[]> =>
  (await browser.callEndpoint('GET /api/customer/invoice/list', { query: {} })).items;

const advanceTo = async (day: BusinessDate): Promise<void> => {
  const { product } = stage;
  const seconds = (addSeconds(startOfBusinessDay(day), noonSeconds).getTime() - product.clock.now().getTime()) / 1000;
  if (seconds > 0) await product.advanceClock(`PT${Math.ceil(seconds)}S`);
};

/** Reads the bank again and again until something has come of it. */
const waitForBank = (condition: () => Promise<unknown>): Promise<unknown> =>
  stage.product.waitFor(async () => {
    if (await condition()) return true;
    await stage.product.advanceClock('PT20M');
    return false;
  });

/** Receivables of a customer by the books, in euro. */
const sumReceivables = async ({ billed: { customer_uuid } }: Payer): Promise<number> => {
  const [row] = await stage.product.db.read
    .select({ cents: sum(journalLine.amount_cents) })
    .from(journalLine)
    .where(and(eq(journalLine.customer_uuid, customer_uuid), eq(journalLine.account, accounts.receivables)));
  return centsToEuro(Number(row?.cents ?? 0));
};

/** Opens an invoice, whose screen leads with this amount. */
const openInvoice = async ({ person: { page, format }, reference }: Payer, amount: number): Promise<void> => {
  await page.goto(billingPaths.invoice(reference));
  await page.locator('.inv__first .fig', { hasText: format.money(amount) }).waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
};

const pay = async (
  { person }: Payer,
  amount: number,
  button: 'payAmount' | 'payInstalment' = 'payAmount',
): Promise<void> => {
  await person.waitForScreen(t('pay.title'));
  await person.press(t(button), { amount: person.format.money(amount) });
  await payAtBank(person.page);
  await person.waitForScreen(t('confirm.paid.title'));
};

/** A company has its bill by Peppol, disputes it, and is right about a euro. */
const disputeByCompany = async (payer: Payer): Promise<void> => {
  const { product } = stage;
  const { person, reference } = payer;
  const { page, format, translate } = person;
  const details = await product.waitFor(async () => {
    const reply = await (
      await person.api()
    ).callEndpoint('GET /api/customer/invoice/details', { query: { referenceNumber: reference } });
    return reply.e_invoice?.state === 'delivered' && reply;
  });
  const { amount } = details.invoice;
  const [sentDocument] = await sandboxCall<{ ubl: string }[]>(
    product,
    '/api/e-invoicing/documents?receiver=0403170701',
  );
  expect(sentDocument?.ubl).toContain(`<cbc:PayableAmount currencyID="EUR">${amount.toFixed(2)}<`);
  await openInvoice(payer, amount);
  await page.getByText(translate(t('eInvoice.delivered'))).waitFor();
  const { net, vat } = { net: format.money(details.totals.net), vat: format.money(details.totals.vat_sum) };
  await page.getByText(translate(t('netOf'), { net, vat })).waitFor();
  expect(await sumReceivables(payer)).toBe(amount);

  await person.press(claims('dispute.open'));
  await person.field(claims('dispute.reasonLabel')).fill('One euro too much');
  await person.press(claims('dispute.do'), { amount: format.money(amount) });
  await page.getByText(translate(claims('dispute.state.open'))).waitFor();
  expect(await sumReceivables(payer)).toBe(amount);
  const { newId } = createTestJobContext(product, {} as never);
  await runDisputesCommand(product.db, ['accept', reference, '100'], { now: product.clock.now(), newId });
  await page.getByText(translate(claims('dispute.state.accepted'))).waitFor();
  await openInvoice(payer, amount - 1);
  await page.getByRole('heading', { name: translate(t('notes.title')) }).waitFor();
  expect(await sumReceivables(payer)).toBe(amount - 1);
};

/** Agrees on two instalments and pays the first. Returns what is left. */
const agreeOnInstalments = async (payer: Payer): Promise<number> => {
  const { person, billed } = payer;
  const { page, format, translate } = person;
  const total = billed.invoices[0]?.remaining ?? 0;
  const first = centsToEuro(Math.ceil((total * 100) / 2));
  await openInvoice(payer, total);
  await person.press(claims('plan.open'));
  await person.press(claims('plan.agree'), { number: 2, amount: format.money(first) });
  await pay(payer, first, 'payInstalment');
  const remainingAmount = centsToEuro(Math.round((total - first) * 100));
  await page.getByText(translate(t('confirm.paid.part'), { count: 1, left: format.money(remainingAmount) })).waitFor();
  expect(await sumReceivables(payer)).toBe(remainingAmount);
  return remainingAmount;
};

/** The last instalment, a month later. */
const payLastInstalment = async (payer: Payer, remainingAmount: number): Promise<void> => {
  const { page, translate } = payer.person;
  const browser = await logInAgain(payer);
  await openInvoice(payer, remainingAmount);
  await page.locator('.inv__first .btn').first().click();
  await pay(payer, remainingAmount, 'payInstalment');
  await page.goto(billingPaths.invoice(payer.reference));
  await page.getByText(translate(claims('plan.done'))).waitFor();
  const othersCents = (await queryInvoices(browser)).reduce(
    (cents, { remaining }) => cents + Math.round(remaining * 100),
    0,
  );
  expect(await sumReceivables(payer)).toBe(centsToEuro(othersCents));
};

/** A direct debit is announced with its day, and collected on it. */
const payByDebit = async (payer: Payer): Promise<void> => {
  const { product } = stage;
  const { person, billed, reference } = payer;
  const { page, format, translate } = person;
  const bill = billed.invoices[0] ?? expect.unreachable();
  const debit_on = bill.debit_on ?? expect.unreachable();
  await openInvoice(payer, bill.amount);
  await page.getByText(format.dayOfMonth(debit_on)).first().waitFor();
  let batchDay = addDays(debit_on, -2);
  while (addTargetDays(batchDay, 2) > debit_on) batchDay = addDays(batchDay, -1);
  await advanceTo(batchDay);
  const collections = `/api/bank/collections?name=${encodeURIComponent(billed.holder)}`;
  await waitForBank(async () => (await sandboxCall<unknown[]>(product, collections)).length > 0);
  await advanceTo(debit_on);
  const browser = await logInAgain(payer);
  await waitForBank(async () =>
    (await queryInvoices(browser)).some((each) => each.referenceNumber === reference && each.state === 'paid'),
  );
  await openInvoice(payer, bill.amount);
  await page.getByText(translate(t('payments.method.debit'))).waitFor();
};

/** The bank takes a debit back, weeks after it: it is to be paid again. */
const returnDebit = async (payer: Payer): Promise<void> => {
  const { product } = stage;
  const { billed, reference, person } = payer;
  const amount = billed.invoices[0]?.amount ?? 0;
  const collections = `/api/bank/collections?name=${encodeURIComponent(billed.holder)}`;
  const bankCollections = await sandboxCall<{ id: string; collect_on: BusinessDate }[]>(product, collections);
  const first = bankCollections.at(-1) ?? expect.unreachable();
  await advanceTo(addDays(first.collect_on, 35));
  await sandboxCall(product, `/api/bank/collections/${first.id}/return`, { code: 'MD06' });
  const browser = await logInAgain(payer);
  await waitForBank(async () =>
    (await queryInvoices(browser)).some((each) => each.referenceNumber === reference && each.state === 'returned'),
  );
  await openInvoice(payer, amount);
  const { page, format, translate } = person;
  await page
    .getByText(translate(t('status.returned.word')))
    .first()
    .waitFor();
  await page.getByText(translate(t('payments.returned'), { amount: format.money(amount) })).waitFor();
};

/** Goes on from step to step until the SIM is restricted; `onStep`: called after each. */
const waitForRestriction = async (payer: Payer, onStep: (step: string) => Promise<unknown>): Promise<void> => {
  const { product } = stage;
  const [bill] = payer.billed.invoices;
  let [step, on] = ['reminder_1', addDays(brusselsDate(new Date(bill?.dueDate ?? '')), 1)];
  while (step !== 'cut_off') {
    const day = on;
    await advanceTo(day);
    const browser = await logInAgain(payer);
    const next = await product.waitFor(async () => {
      const invoice = (await queryInvoices(browser)).find((each) => each.referenceNumber === payer.reference);
      return invoice?.next_step && invoice.next_step.on > day && invoice.next_step;
    });
    await onStep(step);
    [step, on] = [next.step, next.on];
  }
};

/** A restricted SIM says why; all invoices are paid together, and it works again. */
const payAllAndUnblock = async (payer: Payer): Promise<void> => {
  const { product } = stage;
  const { person, billed } = payer;
  const { page, format, translate } = person;
  const atNetwork = async () =>
    (await createSandboxControl(product).lines()).find(({ msisdn }) => msisdn === billed.line.msisdn);
  await product.waitFor(async () => (await atNetwork())?.services?.['outgoing'] === false);
  const openInvoices = (await queryInvoices(await person.api())).filter(({ remaining }) => remaining > 0);
  const owed = centsToEuro(openInvoices.reduce((cents, { remaining }) => cents + Math.round(remaining * 100), 0));
  expect(await sumReceivables(payer)).toBe(owed);
  expect(openInvoices.length).toBeGreaterThan(1);
  await page.goto(accountPaths.sim(billed.line.uuid));
  // Bills that are only warned of take no service.
  const restricting = openInvoices
    .filter(({ blocks, next_step }) => blocks && next_step?.step === 'cut_off')
    .reduce((cents, { remaining }) => cents + Math.round(remaining * 100), 0);
  const amount = format.money(centsToEuro(restricting));
  await page.getByText(translate(claims('restricted.main'), { amount })).waitFor();
  await page.goto(paymentsPaths.payments());
  await person.press(t('first.all'), { number: openInvoices.length, amount: format.money(owed) });
  await pay(payer, owed);
  await product.waitFor(async () => (await atNetwork())?.services?.['outgoing'] !== false);
  expect(await sumReceivables(payer)).toBe(0);
  await page.goto(paymentsPaths.payments());
  await page.getByText(translate(t('quiet.settled'))).waitFor();
};

test('bills of several months are disputed, paid in instalments, debited and charged back, or lead to a restriction', async () => {
  const { product } = stage;
  const billedPayers = await Promise.all([
    issueBills(product, { months: 1, language: 'en', company: true }),
    issueBills(product, { months: 1, language: 'nl', usageCents: [6_051] }),
    issueBills(product, { months: 1, language: 'fr', debit: true }),
    issueBills(product, { months: 1, language: 'fr' }),
  ]);
  const [company, inParts, debited, latePayer] = await Promise.all([
    openPayer(billedPayers[0], 'en'),
    openPayer(billedPayers[1], 'nl'),
    openPayer(billedPayers[2], 'fr'),
    openPayer(billedPayers[3], 'fr'),
  ]);
  const [, remainingAmount] = await Promise.all([disputeByCompany(company), agreeOnInstalments(inParts)]);
  await payByDebit(debited);
  await waitForRestriction(latePayer, async (step) => {
    if (step === 'reminder_2') await payLastInstalment(inParts, remainingAmount);
  });
  await payAllAndUnblock(latePayer);
  await returnDebit(debited);
  for (const { person } of [company, inParts, debited, latePayer]) expect(person.faults).toEqual([]);
  const wrong = (await verifyIntegrity(product.db)).filter(({ what }) =>
    /invoice|journal|chargeback|line of the bank|dunning|dispute|SIM restricted|credit/.test(what),
  );
  expect(wrong).toEqual([]);
});
