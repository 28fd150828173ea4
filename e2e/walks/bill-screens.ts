import { issueBills, type BilledCustomer } from '../steps/billed-customer.ts';
import { chooseBankOutcome, payAtBank } from '../steps/bank-page.ts';
import { logInWithSession } from '../steps/ordered-customer.ts';
import { billingPaths } from '#billing/paths.ts';
import { paymentsPaths } from '#payments/paths.ts';
import type { CaptureScreen } from './screens.ts';
import type { Person } from '../stage/stage.ts';

const t = (key: string) => `billing/web/invoices:${key}`;
const app = (key: string) => `billing/web/app:${key}`;

/** Paying: the list, an invoice, choosing several, refused and then paid, and how one pays. */
const walkPayments = async (person: Person, look: CaptureScreen, billed: BilledCustomer): Promise<void> => {
  const { page, format } = person;
  await page.goto('/customer/payments');
  await person.waitForScreen(t('title'));
  await page.locator('.months').waitFor();
  await page.locator('.inv__side .card').nth(1).waitFor();
  await look('payments');
  await person.goWithin(billingPaths.invoice(billed.invoices.at(-1)?.referenceNumber ?? ''));
  await page.locator('.inv__change').waitFor();
  await page.locator('.inv__change summary').click();
  await look('invoice');
  await person.goWithin(paymentsPaths.pay(billed.customer_uuid));
  await person.waitForScreen(t('pay.title'));
  await page.getByRole('checkbox').first().waitFor();
  await look('pay-several');
  const [oldest] = billed.invoices;
  // A page load, as from a mail: the choice that is open is not made anew within the screen.
  await page.goto(paymentsPaths.pay(billed.customer_uuid, { ref: oldest?.referenceNumber ?? '' }));
  await person.waitForScreen(t('pay.title'), 'one');
  const amount = { amount: format.money(oldest?.remaining ?? 0) };
  await person.button(t('payAmount'), amount).waitFor();
  await look('pay-one');
  await person.press(t('payAmount'), amount);
  await chooseBankOutcome(page, 'decline');
  await person.waitForScreen(t('confirm.unpaid.title'));
  await look('pay-refused');
  await person.press(t('confirm.unpaid.again'));
  await person.waitForScreen(t('pay.title'));
  await page.locator('input[value=card]').check({ force: true });
  await person.press(t('payAmount'), amount);
  await payAtBank(page);
  await person.waitForScreen(t('confirm.paid.title'));
  await look('pay-paid');
  await person.goWithin('/customer');
  await person.waitForScreen('account:dashboard.title');
  await page.locator('.urgent').first().waitFor();
  await look('dashboard-bill');
};

const walkMethods = async (person: Person, look: CaptureScreen): Promise<void> => {
  const { page } = person;
  await person.goWithin('/customer/payments/methods');
  await person.waitForScreen('billing/web/methods:title');
  await page.locator('form').waitFor();
  await look('methods');
  await person.goWithin('/customer/payments/iban');
  await person.waitForScreen('billing/web/methods:iban.title');
  await page.locator('form').waitFor();
  await person.field('payments:payments.iban').fill('BE68 5390 0754 7034');
  await person.tick('payments:payments.agree');
  await look('iban');
  await person.press('payments:payments.toBank');
  await payAtBank(page);
  await person.waitForScreen('billing/web/methods:status.title');
  await page.getByText(person.translate('payments:confirm.ready')).first().waitFor();
  await look('iban-status');
  await person.goWithin('/customer/payments/methods');
  await page.locator('.methods__mandate').waitFor();
  await look('methods-debit');
};

/** A payment link, which needs no login: refused, paid, and dead. */
const walkPaymentLink = async (person: Person, look: CaptureScreen, billed: BilledCustomer): Promise<void> => {
  const { page } = person;
  await page.evaluate("localStorage.removeItem('session_uuid')");
  const url = new URL(await billed.issuePayLink(billed.invoices.at(-1)?.referenceNumber ?? ''));
  await page.goto(url.pathname + url.search);
  await person.waitForScreen(app('pay.title'));
  await page.getByRole('radio').first().waitFor({ state: 'attached' });
  await look('app-pay');
  await page.locator('main .btn--wide').click();
  await chooseBankOutcome(page, 'decline');
  await person.waitForScreen(app('failed.heading'));
  await look('app-failed');
  await person.press(app('failed.again'));
  await person.waitForScreen(app('pay.title'));
  await page.locator('main .btn--wide').click();
  // The bank is slow: the page waits and goes on by itself.
  await page.route('**/api/customer/invoice/paid?*', (route) =>
    route.fulfill({
      json: {
        response: {
          referenceNumbers: [],
          state: 'open',
          paid_at: null,
          remaining: 1,
          amount: 1,
          outcome: 'pending',
          reason: null,
        },
      },
    }),
  );
  await payAtBank(page);
  await person.waitForScreen(app('status.title'));
  await look('app-status');
  await page.unroute('**/api/customer/invoice/paid?*');
  await person.waitForScreen(app('success.title'));
  await look('app-success');
  await person.goWithin(paymentsPaths.appPay({ token: 'x' }));
  await person.waitForScreen(app('dead.title'));
  await look('app-dead');
};

/** A customer with bills of several months. */
export const billScreens = async (person: Person, look: CaptureScreen): Promise<void> => {
  const billed = await issueBills(person.product, { months: 4, language: person.language });
  await logInWithSession(person, billed.session);
  await walkPayments(person, look, billed);
  await walkMethods(person, look);
  await walkPaymentLink(person, look, billed);
};
