import type { TestBrowser } from '#app/testing/product/test-browser.ts';
import { formatOf } from '#platform/pure/format.ts';
import type { Page } from 'playwright';

/** The amount due now, in English format. */
export const fetchAmountDue = async (browser: TestBrowser): Promise<string> => {
  const { order } = (await browser.get('/api/order/current')).response as { order: { totals: { due_now: number } } };
  return formatOf('en').money(order.totals.due_now);
};

const otherOutcomesLabel = 'Let something else happen';

/** The sandbox page of the bank, always in English. */
const payButton = (page: Page) => page.getByRole('button', { name: /^Pay €/ });

/** Selects the method when the shop allows several. */
const choosePaymentMethod = async (page: Page): Promise<void> => {
  await page.getByText('Sandbox bank').waitFor();
  const ways = page.getByRole('heading', { name: 'How do you want to pay?' });
  if (await ways.isVisible())
    await page
      .getByRole('link', { name: /^(Card|Bancontact)/ })
      .last()
      .click();
  await payButton(page).waitFor();
};

/** Pays on the page of the bank; the card page asks for a card first. */
export const payAtBank = async (page: Page, how: { iban?: string } = {}): Promise<void> => {
  await choosePaymentMethod(page);
  const card = page.getByLabel('Card number');
  if (await card.isVisible()) {
    await card.fill('4242 4242 4242 4242');
    await page.getByLabel('Expires').fill('09/39');
    await page.getByLabel('CVC').fill('123');
    await page.getByLabel('Name on the card').fill('E. Example');
  } else {
    const [holder, iban] = [page.getByLabel('Account holder'), page.getByLabel('Account (IBAN)')];
    if ((await holder.inputValue()) === '') await holder.fill('E. Example');
    if (how.iban !== undefined || (await iban.inputValue()) === '') await iban.fill(how.iban ?? 'BE68 5390 0754 7034');
  }
  await payButton(page).click();
};

export const chooseBankOutcome = async (
  page: Page,
  what: 'other-account' | 'decline' | 'fail' | 'expire' | 'twice' | 'leave' | 'cancel',
): Promise<void> => {
  await choosePaymentMethod(page);
  if (what === 'cancel') return page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText(otherOutcomesLabel).click();
  if (what === 'leave') return page.getByRole('link', { name: 'Leave without paying' }).click();
  const names = {
    'other-account': 'Pay from another account',
    decline: 'The bank declines it',
    fail: 'It fails',
    expire: 'It runs out of time',
    twice: 'Pay, and tell the shop twice',
  };
  return page.getByRole('button', { name: names[what] }).click();
};
