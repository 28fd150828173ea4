import { expect, test } from 'vitest';
import { payAtProvider } from '#app/testing/product/sandbox-calls.ts';
import { submitIdentity } from './walks/identity-screens.ts';
import { logInWithOrder } from './steps/ordered-customer.ts';
import {
  continueToNextStep,
  placeOrder,
  waitForOrderOutcome,
  continueWithPrepayment,
  saveTestBasket,
} from './steps/ordering-steps.ts';
import { payAtBank } from './steps/bank-page.ts';
import { waitForConfirmationLink, installEsim } from './stage/outside.ts';
import type { Person } from './stage/stage.ts';
import { setUpStage } from './stage/set-up-stage.ts';

const stage = setUpStage({ PREPAID_IDENTIFICATION: 'on' });

/** Installs the eSIM, and waits until it works. */
const installReadyEsim = async (person: Person): Promise<void> => {
  const readyProduct = await person.waitUntil(({ order_product }) => order_product.find(({ esim }) => esim !== null));
  await installEsim(stage.product, readyProduct.esim?.activation_code ?? '');
  await person.waitUntil(({ customer_product }) => customer_product.length === 1);
};

/** The same, for an eSIM that nobody has open. */
const useEsim = async (person: Person): Promise<void> => {
  const { uuid } = await person.waitUntil(({ order_product }) =>
    order_product.find(({ state }) => state === 'esim_ready'),
  );
  const body = { order_product_uuid: uuid, early_start: true };
  await (await person.api()).callEndpoint('POST /api/order/product/activation', { body });
  await installReadyEsim(person);
};

test('a new customer without an email address registers with the identity service and orders a prepaid eSIM', async () => {
  const eva = await stage.openPerson({ language: 'fr' });
  const { page, translate } = eva;
  await page.goto('/?lang=fr');
  await saveTestBasket(eva, [{ code: 'private-prepaid-s' }]);
  await eva.press('account/web/home:identity', { service: 'itsme' });
  await submitIdentity(eva, { first_name: 'Eva', last_name: 'Lambert' });
  await eva.waitForScreen('account/web/itsme:email.title');
  await eva.field('account/web/itsme:email.label').fill('eva.lambert@example.be');
  await eva.press('account/web/itsme:email.go');
  await eva.waitForScreen('account/web/emails:title');
  await page.goto(await waitForConfirmationLink(stage.product, 'eva.lambert@example.be'));
  await eva.waitUntil(({ customer }) => customer.details.email.status === 1);

  await page.goto('/customer/settings');
  await page.getByText(translate('account/web/settings:noPassword')).waitFor();
  expect(await page.getByLabel(translate('identity:settings.oldPassword'), { exact: true }).count()).toBe(0);
  await page.goto('/order/customer');
  await eva.waitForScreen('ordering:details.title');
  await page.getByText('Eva Lambert').first().waitFor();
  expect(await page.getByLabel(translate('customers:data.firstName'), { exact: true }).count()).toBe(0);
  await continueToNextStep(eva, 'customers:data.continue');
  await continueWithPrepayment(eva);
  await eva.waitForScreen('ordering/web/summary:title');
  await placeOrder(eva);
  await payAtBank(page);
  // The order goes on at the eSIM, which is activated there: its early start is in the order.
  await waitForOrderOutcome(eva, 'confirmed');
  await installReadyEsim(eva);
});

test('a prepaid SIM waits for the identity proof and then continues automatically', async () => {
  const noor = await stage.openPerson({ language: 'nl' });
  const { page, translate } = noor;
  const { browser, order_uuid } = await logInWithOrder(noor, { offer: 'private-prepaid-s', confirmed: 'before' });
  const { checkout_url } = await browser.callEndpoint('POST /api/order/pay', { body: { order_uuid } });
  await payAtProvider(stage.product, checkout_url);
  await noor.waitUntil(({ order_product }) => order_product[0]?.waits_for === 'identity');
  await page.goto('/customer');
  await noor.waitForScreen('account:dashboard.title');
  await page.getByText(translate('subscriptions:pending.text.identify')).first().waitFor();
  await noor.press('subscriptions:pending.identify');
  await noor.waitForScreen('account/web/itsme:identify.title');
  await noor.press('account/web/itsme:identify.go', { service: 'itsme' });
  await submitIdentity(noor);
  // My plan, or the eSIM when it is ready already.
  await page.waitForURL(/\/customer/);
  await useEsim(noor);
});
