import { expect, onTestFinished, test } from 'vitest';
import { waitForResetToken } from '#app/testing/customers/reset-link.ts';
import { sandboxCall } from '#app/testing/product/sandbox-calls.ts';
import { fetchAmountDue, chooseBankOutcome, payAtBank } from './steps/bank-page.ts';
import { logInWithOrder } from './steps/ordered-customer.ts';
import { waitForOrderOutcome } from './steps/ordering-steps.ts';
import {
  setSystemBehaviour,
  waitForConfirmationLink,
  installEsim,
  waitForMailContaining,
  fetchRefunds,
} from './stage/outside.ts';
import { setUpStage } from './stage/set-up-stage.ts';

const stage = setUpStage();

test('a confirmation link works once, and shows when the link is used, unknown or expired', async () => {
  const { product } = stage;
  const eva = await stage.openPerson({ language: 'fr' });
  const { email } = await logInWithOrder(eva, { confirmed: false });
  const link = await waitForConfirmationLink(product, email);
  // The link has the language of the mail on any device.
  const other = await stage.openPerson({ language: 'fr' });
  await other.page.goto(link);
  await other.waitForScreen('account/web/emails:confirm.done');
  await other.page.reload();
  await other.waitForScreen('account/web/emails:confirm.used');
  await other.page.goto(link.replace(/token=.../, 'token=xxx'));
  await other.waitForScreen('account/web/emails:confirm.unknown');
  expect((await eva.session()).customer.details.email.status).toBe(1);

  const unconfirmedOrder = await logInWithOrder(eva, { confirmed: false });
  const firstLink = await waitForConfirmationLink(product, unconfirmedOrder.email);
  await product.advanceClock('P15D');
  await other.page.goto(firstLink);
  await other.waitForScreen('account/web/emails:confirm.expired');
  // A new link can be requested.
  await other.press('account/web/emails:confirm.newLink');
  await other.waitForScreen('account/web/emails:title');
  await other.field('account/web/emails:address').fill(unconfirmedOrder.email);
  await other.press('account/web/emails:send');
  await other.page.getByText(other.translate('identity:emails.sentIfKnown')).waitFor();
  const renewed = await product.waitFor(
    async () =>
      (await waitForConfirmationLink(product, unconfirmedOrder.email)) !== firstLink &&
      waitForConfirmationLink(product, unconfirmedOrder.email),
  );
  await other.page.goto(renewed);
  await other.waitForScreen('account/web/emails:confirm.done');

  // The confirmation also shows that the mail was refused.
  onTestFinished(() => void setSystemBehaviour(product, 'mail', { mode: 'accept' }));
  await setSystemBehaviour(product, 'mail', { mode: 'refuse', code: '550' });
  await logInWithOrder(eva, { confirmed: false });
  await eva.page.goto('/customer/success');
  await eva.page.getByText(eva.translate('identity:emails.refused.title')).waitFor();
  expect([...eva.faults, ...other.faults]).toEqual([]);
});

test('resources of another customer are not found', async () => {
  const eva = await stage.openPerson({ language: 'en' });
  const { order_product_uuid } = await logInWithOrder(eva);
  const eve = await stage.openPerson({ language: 'en' });
  await logInWithOrder(eve);
  await eve.page.goto(`/customer/esim/${order_product_uuid}`);
  await eve.waitForScreen('subscriptions:esim.unknown.title');
  await eve.page.goto('/customer/esim/nothing-like-a-uuid');
  await eve.waitForScreen('subscriptions:esim.unknown.title');
  await eve.page.goto('/nowhere/at/all');
  await eve.waitForScreen('platform:notFound.title');
  expect(eve.faults).toEqual([]);
});

test('the forest shows an error when the customer figures fail to load, and a retry loads them', async () => {
  const eva = await stage.openPerson({ language: 'nl' });
  await logInWithOrder(eva);
  const { page, translate } = eva;
  // The product also loads the session by itself, so the call fails until the retry is pressed.
  let pressed = false;
  await page.exposeFunction('recordPress', () => (pressed = true));
  await page.route('**/api/customer/session', (route) => (pressed ? route.continue() : route.abort()));
  await page.goto('/sustainability');
  await page.getByText(translate('sustainability/web/forest:overview.failed')).waitFor();
  await eva.waitForScreen('sustainability:overview.title', 'figures not read');
  await page.evaluate("addEventListener('pointerdown', () => recordPress(), { capture: true })");
  await eva.press('sustainability:retry');
  await page.getByRole('heading', { name: translate('sustainability/web/forest:overview.yours') }).waitFor();
  await page.getByText(translate('sustainability/web/forest:overview.failed')).waitFor({ state: 'hidden' });
});

test('a failed activation can be retried twice, and then links to support', async () => {
  const { product } = stage;
  const eva = await stage.openPerson({ language: 'en' });
  const { page, translate } = eva;
  const { order_product_uuid } = await logInWithOrder(eva);
  const readyProduct = await eva.waitUntil(({ order_product }) =>
    order_product.find(({ state }) => state === 'esim_ready'),
  );
  await setSystemBehaviour(product, 'network', { mode: 'refuse', match: readyProduct.msisdn ?? '' });
  await page.goto(`/customer/esim/${order_product_uuid}`);
  await eva.waitForScreen('subscriptions:esim.title');
  // Activation requires the consent to an early start.
  await eva.press('subscriptions:esim.start');
  await page.getByText(translate('subscriptions:errors.EARLY_START_REQUIRED')).first().waitFor();
  await eva.tick('subscriptions:activation.earlyStart');
  await eva.press('subscriptions:esim.start');
  for (const attemptsLeft of [2, 1]) {
    await page.getByText(translate('subscriptions:retryActivation.left', { count: attemptsLeft })).waitFor();
    await eva.waitForScreen('subscriptions:esim.title', 'failed');
    await eva.press('subscriptions:retryActivation.again');
  }
  await page.getByText(translate('subscriptions:errors.ACTIVATION_FAILED')).waitFor();
  await page.getByText(translate('subscriptions:retryActivation.support')).waitFor();
  await eva.waitForScreen('subscriptions:esim.title', 'support');
  expect((await eva.session()).order_product[0]).toMatchObject({ state: 'activation_failed', tries_left: 0 });
  expect(eva.faults).toEqual([]);
});

test('a failed activation succeeds at the second try, also after a failed download to the phone', async () => {
  const { product } = stage;
  const eva = await stage.openPerson({ language: 'nl' });
  const { page, translate } = eva;
  const { order_product_uuid } = await logInWithOrder(eva);
  const readyProduct = await eva.waitUntil(({ order_product }) =>
    order_product.find(({ state }) => state === 'esim_ready'),
  );
  await setSystemBehaviour(product, 'network', { mode: 'refuse', match: readyProduct.msisdn ?? '', times: 1 });
  await page.goto(`/customer/esim/${order_product_uuid}`);
  await eva.tick('subscriptions:activation.earlyStart');
  await eva.press('subscriptions:esim.start');
  await page.getByText(translate('subscriptions:retryActivation.left', { count: 2 })).waitFor();
  await page.reload();
  await eva.press('subscriptions:retryActivation.again');
  await page.getByRole('heading', { name: translate('subscriptions:esim.codes') }).waitFor();
  await installEsim(product, readyProduct.esim?.activation_code ?? '', 'download');
  await page.getByText(translate('subscriptions:errors.ESIM_DOWNLOAD_FAILED')).waitFor();
  await page.getByText(translate('subscriptions:track.wrong.installed')).waitFor();
  await eva.waitForScreen('subscriptions:esim.title', 'phone failed');
  await eva.press('subscriptions:retryActivation.again');
  await page.getByRole('heading', { name: translate('subscriptions:esim.codes') }).waitFor();
  await installEsim(product, readyProduct.esim?.activation_code ?? '');
  await eva.waitForScreen('subscriptions:active.title');
  expect((await eva.session()).customer_product[0]?.state).toBe('active');
  expect(eva.faults).toEqual([]);
});

test('a forgotten password is reset by a mailed link', async () => {
  const { product } = stage;
  const eva = await stage.openPerson({ language: 'fr' });
  const { email } = await logInWithOrder(eva);
  await eva.page.goto('/customer');
  await eva.waitForScreen('account:dashboard.title');
  // The page is closed meanwhile: an open dashboard would notice the change and report it at once, and not again at the next visit.
  await eva.page.goto('about:blank');
  const elsewhere = await stage.openPerson({ language: 'fr' });
  const { page } = elsewhere;
  await page.goto('/login-email-number?lang=fr');
  await elsewhere.field('account/web/login:who').fill(email);
  await elsewhere.field('identity:login.password').fill('Nimporte!Quoi1');
  await elsewhere.press('identity:login.submit');
  await page.getByText(elsewhere.translate('identity:errors.WRONG_PASSWORD')).first().waitFor();
  await page.getByRole('link', { name: elsewhere.translate('identity:login.forgot') }).click();
  await elsewhere.waitForScreen('identity:reset.title');
  // The address is prefilled.
  expect(await elsewhere.field('identity:login.email').inputValue()).toBe(email);
  await elsewhere.press('identity:reset.send');
  await page.getByText(elsewhere.translate('identity:reset.sent', { email })).waitFor();
  await page.goto(`/create-password-new?token=${await waitForResetToken(product, email)}`);
  await elsewhere.waitForScreen('identity:create.title');
  await elsewhere.field('identity:newPassword.label').fill('Sous!Autres-Arbres3');
  await elsewhere.field('identity:newPassword.repeat').fill('Sous!Autres-Arbre3');
  await elsewhere.press('identity:create.submit');
  await page.getByText(elsewhere.translate('identity:errors.PASSWORD_MISMATCH')).first().waitFor();
  await elsewhere.field('identity:newPassword.repeat').fill('Sous!Autres-Arbres3');
  await elsewhere.press('identity:create.submit');
  await elsewhere.waitForScreen('identity:login.title');
  await page.getByText(elsewhere.translate('identity:login.changed')).waitFor();
  await elsewhere.field('account/web/login:who').fill(email);
  await elsewhere.field('identity:login.password').fill('Sous!Autres-Arbres3');
  await elsewhere.press('identity:login.submit');
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  expect((await elsewhere.session()).customer.details.email.status).toBe(1);
  // Other sessions are logged out.
  await eva.page.goto('/customer');
  await eva.page.getByText(eva.translate('account/web/waits:ended')).waitFor();
});

test('an abandoned or failed payment can be repeated, and a paid order is cancelled with a refund', async () => {
  const { product } = stage;
  const eva = await stage.openPerson({ language: 'en' });
  const { page, translate } = eva;
  const { email, browser } = await logInWithOrder(eva, { offer: 'private-prepaid-m', type: 1 });
  const amount = await fetchAmountDue(browser);
  await page.goto('/customer');
  await eva.waitForScreen('account:dashboard.title', 'unpaid');
  await eva.press('ordering:actions.payAmount', { amount });
  await chooseBankOutcome(page, 'leave');
  // Without a result the order is unpaid; the page of the bank is still open.
  await waitForOrderOutcome(eva, 'unpaid');
  await eva.page.getByRole('link', { name: translate('ordering:actions.payAmount', { amount }) }).click();
  await chooseBankOutcome(page, 'cancel');
  await waitForOrderOutcome(eva, 'canceled');
  expect((await eva.session()).order_product[0]?.order_state).toBe('awaiting_payment');
  await page.goto('/customer');
  await eva.press('ordering:actions.payAmount', { amount });
  await chooseBankOutcome(page, 'decline');
  await waitForOrderOutcome(eva, 'declined');
  // Any screen shows the unpaid order: a public page of the server once the app has taken it over, and those that follow in the app.
  const notice = page.getByRole('complementary', { name: translate('ordering:unpaid.label') });
  const title = notice.getByText(translate('ordering:unpaid.titleAmount', { amount }));
  await page.goto('/sustainability');
  await title.waitFor();
  for (const path of ['/customer/more-menu', '/customer/purchase', '/legal/terms', '/customer']) {
    await eva.goWithin(path);
    await title.waitFor();
  }
  await notice.getByText(translate('ordering:unpaid.declinedCard', { plans: 'Poplar' })).waitFor();
  await eva.waitForScreen('account:dashboard.title', 'declined');
  await eva.press('ordering:actions.payAmount', { amount });
  await payAtBank(page);
  await waitForOrderOutcome(eva, 'confirmed');
  await eva.waitUntil(({ order_product }) => order_product[0]?.state === 'sim_in_delivery');

  await page.goto('/customer');
  await eva.waitForScreen('account:dashboard.title', 'paid');
  await eva.press('ordering:actions.cancel');
  const sure = page.getByRole('dialog', { name: translate('ordering:actions.sure') });
  await sure.getByRole('button', { name: translate('ordering:actions.yes'), exact: true }).click();
  await page.getByText(translate('ordering:actions.cancelled')).first().waitFor();
  await eva.waitUntil(({ order_product }) => order_product[0]?.state === 'order_cancelled');
  await eva.waitForScreen('account:dashboard.title', 'cancelled');
  await waitForMailContaining(product, email, translate('ordering/messages:order-cancelled.paid.subject'));
  const payments = await sandboxCall<{ id: string; status: string }[]>(product, '/api/payments/payments');
  const paidPayments = payments.filter(({ status }) => status === 'paid');
  expect(paidPayments).toHaveLength(1);
  await product.waitFor(async () => (await fetchRefunds(product, paidPayments[0]?.id ?? '')).length === 1);
  expect(eva.faults).toEqual([]);
});

test('an eSIM with a declined payment is paid on its screen', async () => {
  const eva = await stage.openPerson({ language: 'en' });
  const { page, translate } = eva;
  const { browser, order_product_uuid } = await logInWithOrder(eva, { offer: 'private-prepaid-s', type: 0 });
  const amount = await fetchAmountDue(browser);
  await page.goto(`/customer/esim/${order_product_uuid}`);
  await page.getByText(translate('subscriptions:pending.text.awaiting_payment_esim')).waitFor();
  expect(await page.getByText(translate('ordering:actions.declined')).count()).toBe(0);
  await eva.press('ordering:actions.payAmount', { amount });
  await chooseBankOutcome(page, 'decline');
  await waitForOrderOutcome(eva, 'declined');
  await page.goto(`/customer/esim/${order_product_uuid}`);
  await page.getByText(translate('ordering:actions.declined')).waitFor();
  await eva.waitForScreen('subscriptions:esim.title', 'declined');
  await eva.press('ordering:actions.payAmount', { amount });
  await payAtBank(page);
  await waitForOrderOutcome(eva, 'confirmed');
  expect(eva.faults).toEqual([]);
});
