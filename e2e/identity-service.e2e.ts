import { expect, test } from 'vitest';
import { payAtProvider } from '#app/testing/product/sandbox-calls.ts';
import { shareAs } from './walks/identity-screens.ts';
import { orderedBefore } from './steps/ordered-customer.ts';
import { goOn, order, orderStands, payAhead, putBasket } from './steps/ordering-steps.ts';
import { payAtBank } from './steps/bank-page.ts';
import { confirmationLink, installOnPhone } from './stage/outside.ts';
import type { Person } from './stage/stage.ts';
import { stageOfFile } from './stage/stage-of-file.ts';

const stage = stageOfFile({ PREPAID_IDENTIFICATION: 'on' });

/** Installs the eSIM that is ready, and waits until it works. */
const useEsim = async (person: Person): Promise<void> => {
  const { uuid } = await person.until(({ order_product }) => order_product.find(({ state }) => state === 'esim_ready'));
  const body = { order_product_uuid: uuid, early_start: true };
  await (await person.api()).ask('POST /api/order/product/activation', { body });
  const ready = await person.until(({ order_product }) => order_product.find(({ esim }) => esim !== null));
  await installOnPhone(stage.product, ready.esim?.activation_code ?? '');
  await person.until(({ customer_product }) => customer_product.length === 1);
};

test('somebody new comes by the identity service, which knows no address of theirs, and orders a prepaid eSIM', async () => {
  const eva = await stage.enter({ language: 'fr' });
  const { page, say } = eva;
  await page.goto('/login-email-number?lang=fr');
  await putBasket(eva, [{ code: 'private-prepaid-s' }]);
  await eva.press('identity:login.identityService', { service: 'itsme' });
  await shareAs(eva, { first_name: 'Eva', last_name: 'Lambert' });
  await eva.arrive('account/web/itsme:email.title');
  await eva.field('account/web/itsme:email.label').fill('eva.lambert@example.be');
  await eva.press('account/web/itsme:email.go');
  await eva.arrive('account/web/emails:title');
  await page.goto(await confirmationLink(stage.product, 'eva.lambert@example.be'));
  await eva.until(({ customer }) => customer.details.email.status === 1);

  await page.goto('/customer/settings');
  await page.getByRole('link', { name: say('account/web/settings:choosePassword') }).waitFor();
  expect(await page.getByLabel(say('identity:settings.oldPassword'), { exact: true }).count()).toBe(0);
  await page.goto('/order/customer');
  await eva.arrive('ordering:details.title');
  await page.getByText('Eva Lambert').first().waitFor();
  expect(await page.getByLabel(say('customers:data.firstName'), { exact: true }).count()).toBe(0);
  await goOn(eva, 'customers:data.continue');
  await payAhead(eva);
  await eva.arrive('ordering/web/summary:title');
  await order(eva);
  await payAtBank(page);
  await orderStands(eva, 'confirmed');
  await useEsim(eva);
});

test('a prepaid SIM waits for the proof, which the plan leads to, and goes on by itself', async () => {
  const noor = await stage.enter({ language: 'nl' });
  const { page, say } = noor;
  const { browser, order_uuid } = await orderedBefore(noor, { offer: 'private-prepaid-s', confirmed: 'before' });
  const { checkout_url } = await browser.ask('POST /api/order/pay', { body: { order_uuid } });
  await payAtProvider(stage.product, checkout_url);
  await noor.until(({ order_product }) => order_product[0]?.waits_for === 'identity');
  await page.goto('/customer');
  await noor.arrive('account:dashboard.title');
  await page.getByText(say('subscriptions:pending.text.identify')).first().waitFor();
  await noor.press('subscriptions:pending.identify');
  await noor.arrive('account/web/itsme:identify.title');
  await noor.press('account/web/itsme:identify.go', { service: 'itsme' });
  await shareAs(noor);
  await noor.arrive('account:dashboard.title');
  await useEsim(noor);
});
