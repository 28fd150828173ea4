import { expect, test } from 'vitest';
import { fetchMessages } from '#app/testing/product/sandbox-calls.ts';
import { formatPhone } from '#customers/rules/phone.ts';
import { chooseBankOutcome, payAtBank } from './steps/bank-page.ts';
import {
  getAddon,
  chooseAddon,
  choosePlan,
  chooseSim,
  chooseDirectDebit,
  openShop,
  submitPersonalDetails,
  continueToNextStep,
  getOffer,
  placeOrder,
  waitForOrderOutcome,
  fillAccount,
  testPassword,
} from './steps/ordering-steps.ts';
import { waitForConfirmationCode, installEsim, waitForMailContaining } from './stage/outside.ts';
import { scanQrCode } from './stage/scan-qr-code.ts';
import { setUpStage } from './stage/set-up-stage.ts';
import { waitForSmsCode, submitLoginNumber, logOut } from './steps/login-steps.ts';
import { withdraw } from './steps/withdraw-steps.ts';

const stage = setUpStage();

const email = 'lea.dupont@example.be';
const who = { first_name: 'Léa', last_name: 'Dupont', born: ['7', '3', '1994'] } as const;
const iban = 'BE43 7310 0001 2301';
const home = { street: 'Rue de la Loi', number: '16', zip: '1000', city: 'Bruxelles' };
const per_month =
  getOffer('private-postpaid-m').price_euro + getAddon('data-10').price_euro + getAddon('forest-tree-1').price_euro;

test('a private customer orders an eSIM in French, pays by direct debit and sees it active', async () => {
  const { product } = stage;
  const lea = await stage.openPerson({ language: 'fr', offline: true });
  const { page, translate, format } = lea;

  await openShop(lea);
  await choosePlan(lea, 'private-postpaid-m');
  await chooseSim(lea, 'esim');
  await page.getByText(translate('ordering/web/choose:device.question')).click();
  const device = page.getByRole('combobox', { name: translate('ordering/web/choose:device.label') });
  await device.fill('Fairphone 5');
  await page.getByRole('option', { name: 'Fairphone 5' }).click();
  await page.getByText(translate('ordering/web/choose:device.yes', { device: 'Fairphone 5' })).waitFor();
  await lea.tick('ordering/web/choose:number.new');
  await chooseAddon(lea, 'data-10');
  await chooseAddon(lea, 'forest-tree-1');
  await page.getByText(format.money(per_month)).filter({ visible: true }).first().waitFor();
  await continueToNextStep(lea);

  await lea.waitForScreen('ordering:details.title', 'account');
  await fillAccount(lea, email);
  await submitPersonalDetails(lea, who, home);

  // The bank refuses first: there is no mandate, and the screen offers a retry.
  await lea.waitForScreen('ordering:payment.title');
  expect((await lea.session()).order_product).toHaveLength(1);
  await chooseDirectDebit(lea, iban, 'Léa Dupont');
  await page.getByText(translate('payments:payments.ibanBank', { bank: 'KBC' })).waitFor();
  await lea.waitForScreen('ordering:payment.title', 'direct debit');
  await continueToNextStep(lea, 'payments:payments.toBank');
  await chooseBankOutcome(page, 'decline');
  await lea.waitForScreen('ordering:payment.confirm', 'declined');
  await page.getByText(translate('payments:errors.PAYMENT_DECLINED_BANK')).first().waitFor();
  expect((await lea.session()).customer.details.payment?.method ?? null).not.toBe(1);
  await lea.press('payments:confirm.again');
  // The input is preserved.
  await lea.waitForScreen('ordering:payment.title');
  expect(await lea.field('payments:payments.iban').inputValue()).toBe(iban);
  expect(await page.getByRole('checkbox', { name: translate('payments:payments.agree') }).isChecked()).toBe(true);
  // Then the payment comes from another account: both accounts are displayed, and a second payment comes from the
  // right one.
  await continueToNextStep(lea, 'payments:payments.toBank');
  await chooseBankOutcome(page, 'other-account');
  await lea.waitForScreen('ordering:payment.confirm', 'another account');
  const ends = { paid_end: '8913', given_end: '2301' };
  await page.getByText(translate('payments:errors.ACCOUNT_DIFFERS', ends)).waitFor();
  await page.getByRole('button', { name: translate('payments:confirm.otherUse', ends) }).waitFor();
  await page.getByRole('link', { name: translate('payments:confirm.otherKeep', ends) }).click();
  await lea.waitForScreen('ordering:payment.title');
  expect(await lea.field('payments:payments.iban').inputValue()).toBe(iban);
  await lea.tick('payments:payments.agree');
  await continueToNextStep(lea, 'payments:payments.toBank');
  // The customer leaves the page of the bank and returns: the link to the bank is still there.
  await page.getByText('Sandbox bank').waitFor();
  await page.goto('/');
  await lea.waitForScreen('ordering:payment.confirm', 'unfinished');
  await page.getByText(translate('payments:confirm.unfinished')).waitFor();
  await lea.press('payments:confirm.back');
  await payAtBank(page);
  await page.waitForURL('**/order/summary');
  await lea.waitUntil(({ customer }) => customer.details.payment?.method === 1);

  await lea.waitForScreen('ordering/web/summary:title');
  const { customer, order_product } = await lea.session();
  expect(customer.details.payment).toMatchObject({ method: 1, mandate: { iban_end: '2301', state: 'valid' } });
  expect(customer.details.accept).toBe(false);
  expect(order_product[0]).toMatchObject({
    type: 0,
    state: 'created',
    offer: { uuid: getOffer('private-postpaid-m').uuid },
  });
  await page.getByText(format.money(per_month)).filter({ visible: true }).first().waitFor();
  await page.getByText(translate('ordering:order.dueNow')).filter({ visible: true }).first().waitFor();
  await lea.press('ordering:contract.open');
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('link', { name: translate('catalogue/web/parts:contract.download') }).waitFor();
  await lea.waitForScreen('ordering/web/summary:title', 'contract summary');
  await sheet.getByRole('button', { name: translate('ordering:contract.mail') }).click();
  await sheet.getByText(translate('ordering:contract.mailed', { email })).waitFor();
  expect((await waitForMailContaining(product, email, /contractuel/)).attachments.map(({ type }) => type)).toEqual([
    'application/pdf',
  ]);
  await sheet
    .getByRole('button', { name: translate('catalogue/web/parts:contract.close') })
    .first()
    .click();
  // Ordering requires the terms.
  await lea.press('ordering/web/summary:order');
  await page.getByRole('heading', { name: translate('platform:form.summary', { count: 2 }) }).waitFor();
  expect((await lea.session()).customer.details.accept).toBe(false);
  const nothing = JSON.stringify(translate('ordering/web/summary:empty.title'));
  await page.evaluate(`new MutationObserver(() => {
    globalThis.saysNothing ||= document.body.innerText.includes(${nothing});
  }).observe(document.body, { childList: true, subtree: true })`);
  await placeOrder(lea);
  await waitForOrderOutcome(lea, 'confirmed');
  // At no moment between the two screens it says that there is no order.
  expect(await page.evaluate('globalThis.saysNothing ?? false')).toBe(false);
  await lea.waitUntil(
    (session) => session.customer.details.accept && session.order_product[0]?.order_state !== 'draft',
  );

  // The mails: the order with its contract summary, and the code that confirms the address.
  const letter = await waitForMailContaining(product, email, translate('ordering/messages:order-confirmed.subject'));
  expect(letter.attachments.map(({ type }) => type)).toContain('application/pdf');
  // A wrong code shows an error at the field; the right code continues to the eSIM.
  const code = await waitForConfirmationCode(product, email);
  await lea.waitForScreen('subscriptions:esim.title', 'code');
  await lea.field('identity:emails.code.label').fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
  await page.getByText(translate('identity:errors.WRONG_CODE')).first().waitFor();
  await lea.field('identity:emails.code.label').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await lea.waitForScreen('subscriptions:esim.title');
  // The confirmation notice is at the top of the screen and covers no content.
  await page.locator('.said').getByText(translate('ordering/web/success:confirmed')).waitFor();
  expect(await page.locator('.toast').count()).toBe(0);
  await lea.waitUntil((session) => session.customer.details.email.status === 1);
  const readyProduct = await lea.waitUntil((session) =>
    session.order_product.find(({ state, esim }) => state === 'activating' && esim),
  );
  await page.getByRole('heading', { name: translate('subscriptions:esim.codes') }).waitFor();
  await lea.waitForScreen('subscriptions:esim.title', 'codes');
  await page.getByText(readyProduct.esim?.activation_code ?? 'none').waitFor();
  // Another phone scans the code from this screen, which takes no press for a moment after its step has changed.
  await page.locator('html:not([data-settling])').waitFor({ state: 'attached' });
  await page.getByText(translate('subscriptions:esim.otherDevice'), { exact: true }).click();
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [375, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    const read = await scanQrCode(
      page,
      page.getByRole('img', { name: translate('subscriptions:esim.qr') }).filter({ visible: true }),
    );
    expect(read.text, `${width} ${colorScheme}`).toBe(readyProduct.esim?.activation_code);
    expect(read.quiet, `${width} ${colorScheme}`).toBeGreaterThanOrEqual(4);
  }
  await page.setViewportSize({ width: 375, height: 812 });
  await page.emulateMedia({ colorScheme: null });

  await installEsim(product, readyProduct.esim?.activation_code ?? '');
  await lea.waitForScreen('subscriptions:active.title');
  // The confirmation notice is gone.
  expect(await page.locator('.said').count()).toBe(0);

  await lea.press('subscriptions:esim.toPlan');
  await lea.waitForScreen('account:dashboard.title');
  const [sim] = (await lea.session()).customer_product;
  expect(sim).toMatchObject({ state: 'active', type: 0, offer: { uuid: getOffer('private-postpaid-m').uuid } });
  await page.getByText(translate('subscriptions:state.active'), { exact: true }).waitFor();

  // Later login by number only: a wrong code shows an error, the SMS code returns to the requested page.
  await logOut(lea);
  await page.goto('/customer');
  await lea.waitForScreen('account/web/home:line1');
  await page.locator('.door').first().click();
  await submitLoginNumber(lea, sim?.msisdn ?? '');
  const sms = await waitForSmsCode(product, sim?.msisdn ?? '');
  await lea.waitForScreen('account/web/login:code.title', 'code of the SMS');
  await lea.field('account/web/login:code.label').fill(String((Number(sms) + 1) % 1_000_000).padStart(6, '0'));
  await page.getByText(translate('identity:errors.WRONG_CODE')).first().waitFor();
  await page.goBack();
  expect(await lea.field('account/web/login:who').inputValue()).toBe(formatPhone(sim?.msisdn ?? ''));
  await page.goForward();
  // Pasted in the format of the SMS.
  await lea.field('account/web/login:code.label').fill(`${sms.slice(0, 3)} ${sms.slice(3)}`);
  await lea.waitForScreen('account:dashboard.title', 'by number');
  expect((await lea.session()).customer.details.msisdn).toBe(sim?.uuid);

  // The two cents are refunded within three working days.
  await product.advanceClock('P3D');
  await waitForMailContaining(product, email, /0,02/);

  // Withdraws from a second SIM before its activation, and from the first one after three days of use.
  const calls = await lea.api();
  calls.password = testPassword;
  const second = { offer_uuid: getOffer('private-postpaid-m').uuid, type: 0 };
  await calls.post('/api/order/create', { product_list: [second] });
  const consents = { terms: true, privacy: true, newsletter: false, terms_version: product.settings.TERMS_VERSION };
  await calls.post('/api/v2/customer/accept', consents);
  await lea.waitUntil((session) => session.order_product.find(({ state }) => state === 'esim_ready'));
  await withdraw(lea, false);
  await withdraw(lea, true);
  await lea.waitUntil((session) => session.customer_product.every(({ state }) => state === 'deactivated'));
  const proof = await waitForMailContaining(product, email, /rétractation/);
  for (const expectedText of ['Léa Dupont', email, '3\u00a0jours de service'])
    expect(proof.text).toContain(expectedText);
  await page.goto('/customer');
  await lea.waitForScreen('account:dashboard.title', 'after the withdrawal');
  expect((await fetchMessages(product, email)).some(({ text }) => text.includes('{{'))).toBe(false);
  expect(lea.faults).toEqual([]);
});
