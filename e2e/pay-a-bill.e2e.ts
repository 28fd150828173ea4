import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { goodPassword } from '#app/testing/customers/new-customer.ts';
import { customer } from '#customers/server/tables.ts';
import { paymentsPaths } from '#payments/paths.ts';
import { waitForMailContaining } from './stage/outside.ts';
import { setUpStage } from './stage/set-up-stage.ts';
import type { Person } from './stage/stage.ts';
import { findPageFlaws } from './stage/visitor.ts';
import { chooseBankOutcome, payAtBank } from './steps/bank-page.ts';
import { type BilledCustomer, issueBills } from './steps/billed-customer.ts';
import { logInWithSession } from './steps/ordered-customer.ts';

const stage = setUpStage();
const t = (key: string) => `billing/web/invoices:${key}`;
const app = (key: string) => `billing/web/app:${key}`;

const stateOf = async (person: Person, referenceNumber: string): Promise<string | undefined> => {
  const { items } = await (await person.api()).callEndpoint('GET /api/customer/invoice/list', { query: {} });
  return items.find((each) => each.referenceNumber === referenceNumber)?.state;
};

test('a bill is declined by the bank and paid by card, another is paid by link, and the account ends with a final bill', async () => {
  const { product } = stage;
  const noor = await stage.openPerson({ language: 'nl' });
  const { page, format } = noor;
  const billed = await issueBills(product, { months: 2, language: 'nl' });
  const [first, second] = billed.invoices;
  if (!first || !second) throw new Error('two bills were issued');
  await logInWithSession(noor, billed.session, billed.device);

  // The mail has one link, to pay the invoice; it is one tap away.
  const mail = await waitForMailContaining(product, billed.email, second.number);
  const { pathname, search } = new URL(/https?:\/\/\S+\/customer\/payments\/pay\/\S+/.exec(mail.text)?.[0] ?? '');
  await page.goto(pathname + search);
  await noor.waitForScreen(t('pay.title'));
  await noor.press(t('first.look'));
  await page.getByText(format.money(second.remaining)).first().waitFor();
  const changeParams = { amount: format.money(10.31), month: format.month(`${first.month}-15`) };
  await page.getByText(noor.translate(t('change.more'), changeParams).slice(0, -1)).waitFor();
  await page.locator('.inv__change summary').click();
  await page.locator('.inv__change').getByText(format.signedMoney(10.31)).first().waitFor();
  const download = page.waitForEvent('download');
  await noor.press(t('document.invoice'));
  expect((await download).suggestedFilename()).toBe(`${second.number}.pdf`);

  // Two presses lead to the bank, which declines the payment.
  const amount = { amount: format.money(second.remaining) };
  await noor.press(t('payAmount'), amount);
  await noor.waitForScreen(t('pay.title'));
  await noor.press(t('payAmount'), amount);
  await chooseBankOutcome(page, 'decline');
  await noor.waitForScreen(t('confirm.unpaid.title'));
  await page.getByText(noor.translate('payments:errors.PAYMENT_DECLINED_BANK')).waitFor();
  expect(await stateOf(noor, second.referenceNumber)).toBe('payment_refused');
  await page.goto('/customer');
  await noor.waitForScreen('account:dashboard.title');
  await page.locator('.urgent').getByText(format.money(second.remaining)).first().waitFor();

  // The other method, from the notice on every screen.
  await noor.press('account/web/parts:bill_late.action', amount);
  await noor.waitForScreen(t('pay.title'));
  await page.locator('input[value=card]').check({ force: true });
  await noor.press(t('payAmount'), amount);
  await payAtBank(page);
  await noor.waitForScreen(t('confirm.paid.title'));
  await expect.poll(() => stateOf(noor, second.referenceNumber)).toBe('paid');

  // Another account's address pays nothing.
  await page.goto(paymentsPaths.pay('0190f3a0-0000-7000-8000-000000000001'));
  await page.getByRole('heading', { name: noor.translate(t('pay.other.title')) }).waitFor();
  expect(noor.faults).toEqual([]);

  // By link, without a login, in the language of the customer.
  const url = new URL(await billed.issuePayLink(first.referenceNumber));
  const visitor = await stage.openPerson({ language: 'en' });
  const inDutch = visitor.withLanguage('nl');
  await visitor.page.goto(url.pathname + url.search);
  await inDutch.waitForScreen(app('pay.title'));
  expect(await visitor.page.locator('header, nav').count()).toBe(0);
  await inDutch.press(app('pay.do'), { amount: format.money(first.remaining) });
  await payAtBank(visitor.page);
  await inDutch.waitForScreen(app('success.title'));
  await visitor.page.locator('.fig', { hasText: format.money(first.amount) }).waitFor();
  await expect.poll(() => stateOf(noor, first.referenceNumber)).toBe('paid');
  await visitor.page.goto(url.pathname + url.search);
  await inDutch.waitForScreen(app('already.paid.title'));
  await product.advanceClock('PT16M');
  await visitor.page.goto(url.pathname + url.search);
  await inDutch.waitForScreen(app('dead.title'));
  expect(visitor.faults).toEqual([]);

  await leaveWithFinalBill(noor, billed);
});

/** Deletes the account on a narrow phone: the final bill comes first, is paid, and the account is erased once the network has let go of its SIM. */
const leaveWithFinalBill = async (noor: Person, { customer_uuid, email }: BilledCustomer): Promise<void> => {
  const { page, product, format, translate } = noor;
  const data = 'account/web/data';
  await page.setViewportSize({ width: 375, height: 800 });
  // On the 1st no day of service of the month has passed.
  await product.advanceClock('P2D');
  const { final_bill } = await (await noor.api()).callEndpoint('GET /api/customer/final-bill');
  const amount = { amount: format.money(final_bill?.to_pay ?? 0) };
  await page.goto('/customer/your-data');
  await page.getByRole('heading', { name: translate(`${data}:final.title`) }).waitFor();
  await page.locator('.own-data__step').getByText(amount.amount).last().waitFor();
  expect(await findPageFlaws(page)).toEqual([]);
  await noor.press(`${data}:final.ask`);
  await noor.press(`${data}:final.yes`);
  const dialog = page.getByRole('dialog', { name: translate('identity/web/step-up:title') });
  await dialog.getByLabel(translate('identity/web/step-up:password'), { exact: true }).fill(goodPassword);
  await noor.press('identity/web/step-up:confirm');

  await page.getByRole('heading', { name: translate(`${data}:owed.title`) }).waitFor();
  const [lastInvoice, ...otherInvoices] = (await noor.session()).customer_invoice;
  expect([lastInvoice?.remaining, otherInvoices]).toEqual([final_bill?.to_pay, []]);
  expect(await findPageFlaws(page)).toEqual([]);
  await noor.press(`${data}:owed.pay`, amount);
  await noor.waitForScreen(t('pay.title'));
  await noor.press(t('payAmount'), amount);
  await payAtBank(page);
  await noor.waitForScreen(t('confirm.paid.title'));

  await page.goto('/customer/your-data');
  await noor.press(`${data}:remove.ask`);
  await noor.press(`${data}:remove.yes`);
  await noor.waitForScreen('account/web/home:line1');
  await page.getByText(translate(`${data}:remove.done`)).waitFor();
  const statusOf = async () =>
    (await product.db.read.select().from(customer).where(eq(customer.customer_uuid, customer_uuid)))[0]?.status;
  expect(await statusOf()).not.toBe('active');
  await product.advanceClock('PT20M');
  await expect.poll(statusOf).toBe('erased');
  await waitForMailContaining(product, email, translate('account/messages:account-deleted.subject'));
  expect(noor.faults).toEqual([]);
};
