import { expect, test } from 'vitest';
import { startAndPayTopUp } from '#app/testing/sims/prepaid-sim.ts';
import { formatPhone, formatPhoneNoBreak } from '#customers/rules/phone.ts';
import { readPrintedIccid } from './steps/printed-iccid.ts';
import { chooseBankOutcome, payAtBank } from './steps/bank-page.ts';
import {
  getAddon,
  choosePlan,
  chooseSim,
  openShop,
  submitPersonalDetails,
  continueToNextStep,
  getOffer,
  placeOrder,
  waitForOrderOutcome,
  testPassword,
  continueWithPrepayment,
  fillAccount,
} from './steps/ordering-steps.ts';
import {
  waitForConfirmationLink,
  waitForMailContaining,
  advanceShipment,
  fetchShipments,
  fetchPortingRequests,
} from './stage/outside.ts';
import type { Person } from './stage/stage.ts';
import { setUpStage } from './stage/set-up-stage.ts';
import { logInWithSession } from './steps/ordered-customer.ts';

const stage = setUpStage();

const email = 'jan.peeters@example.be';
const who = { first_name: 'Jan', last_name: 'Peeters', born: ['17', '5', '1988'] } as const;
const home = { street: 'Kerkstraat', number: '12', zip: '3000', city: 'Leuven' };
/** The port-in data at the sandbox porting system; its SIM number differs from the first one typed. */
const portInData = {
  msisdn: '+32485000103',
  operator: 'BASE',
  sim_number: '8932200000000001036',
  wrong: '8932200000000001044',
};

/** The plan of the plan change. */
const bigger = 'private-prepaid-m';
const planOf = async (jan: Person, planCode: string) => {
  const { offers } = await (await jan.api()).callEndpoint('GET /api/v1/web-api/public/shop/offer/get-public-offers');
  const plan = offers.find(({ code }) => code === planCode);
  if (!plan) throw new Error(`no plan ${planCode}`);
  return plan;
};

/** Tops up, changes the plan and tries an extra for some days, by the API; other tests cover these screens. */
const requestChangesForTheFirst = async (jan: Person): Promise<void> => {
  const calls = await jan.api();
  calls.password = testPassword;
  const [sim] = (await jan.session()).customer_product;
  const productKey = { customer_product_uuid: sim?.uuid ?? '' };
  // Enough for a first month of any length.
  await startAndPayTopUp(jan.product, calls, productKey.customer_product_uuid, 20);
  const { addons } = await calls.callEndpoint('POST /api/customer/product/addon/add', {
    body: { ...productKey, offer_uuid: getAddon('co2-5').uuid },
  });
  const body = { customer_addon_uuid: addons[0]?.uuid ?? '' };
  await calls.callEndpoint('POST /api/customer/product/addon/remove', { body });
  await calls.callEndpoint('POST /api/customer/product/tariff/change', {
    body: { ...productKey, offer_uuid: getOffer(bigger).uuid },
  });
};

test('a private customer orders a prepaid SIM card in Dutch, by card, and ports a number', async () => {
  const { product } = stage;
  const jan = await stage.openPerson({ language: 'nl' });
  const { page, translate } = jan;

  await openShop(jan);
  await choosePlan(jan, 'private-prepaid-s');
  await chooseSim(jan, 'sim');
  await jan.tick('ordering/web/choose:number.keep');
  // Continuing without the number shows the errors.
  await continueToNextStep(jan);
  await page.getByText(translate('ordering/web/choose:number.missing')).waitFor();
  await page.getByLabel(translate('ordering/web/choose:number.msisdn'), { exact: true }).fill('0485 00 01 03');
  await page
    .getByRole('combobox', { name: translate('ordering/web/choose:number.operator') })
    .fill(portInData.operator);
  await page.getByRole('option', { name: portInData.operator }).click();
  const there = page.getByRole('group', { name: translate('ordering/web/choose:number.subscription') });
  await there.getByRole('radio', { name: translate('ordering/web/choose:number.prepaid') }).check({ force: true });
  await jan.waitForScreen('ordering/web/choose:heading', 'number');
  await continueToNextStep(jan);

  await jan.waitForScreen('ordering:details.title', 'account');
  await fillAccount(jan, email);
  await page.getByRole('heading', { name: translate('customers:check.shipping') }).waitFor();
  await jan.waitForScreen('ordering:details.title', 'delivery');
  await submitPersonalDetails(jan, who, home);
  await continueWithPrepayment(jan);

  await jan.waitForScreen('ordering/web/summary:title');
  await page.getByText(formatPhone(portInData.msisdn)).first().waitFor();
  await placeOrder(jan);
  await chooseBankOutcome(page, 'fail');
  await waitForOrderOutcome(jan, 'failed');
  expect((await jan.session()).order_product[0]?.order_state).toBe('awaiting_payment');
  const { totals } = (await (await jan.api()).get('/api/order/current')).response.order as {
    totals: { due_now: number };
  };
  await jan.press('ordering/web/success:retry', { amount: jan.format.money(totals.due_now) });
  await payAtBank(page);
  await waitForOrderOutcome(jan, 'confirmed');
  await jan.waitUntil(({ order_product }) => order_product[0]?.order_state !== 'awaiting_payment');
  await waitForMailContaining(product, email, translate('ordering/messages:order-confirmed.subject'));
  await page.goto(await waitForConfirmationLink(product, email));
  await jan.waitUntil(({ customer }) => customer.details.email.status === 1);

  // The shipping of the card, tracked on the dashboard.
  await jan.waitUntil(({ order_product }) => order_product[0]?.state === 'sim_in_delivery');
  await page.goto('/customer');
  await jan.waitForScreen('account:dashboard.title', 'on its way');
  await jan.button('subscriptions:activation.early').waitFor();
  // The port-in number identifies the SIM; the first active number is labelled temporary.
  await page
    .getByText(translate('porting:move.forNow', { number: '' }).trim())
    .first()
    .waitFor();
  expect(await jan.button('subscriptions:activation.open').count()).toBe(0);
  const parcel = await product.waitFor(async () => (await fetchShipments(product))[0]);
  await advanceShipment(product, parcel.id, 'advance');
  await jan.waitUntil(({ order_product }) => order_product[0]?.delivery?.state !== 'created');
  await advanceShipment(product, parcel.id, 'deliver');
  const delivered = await jan.waitUntil(({ order_product }) =>
    order_product.find(({ delivery }) => delivery?.state === 'delivered'),
  );

  // Activation: a wrong SIM number first, then the one on the card.
  await page.reload();
  await jan.waitForScreen('account:dashboard.title', 'delivered');
  // Activation only requires the customer.
  await page.getByText(translate('subscriptions:track.wait.installed.now')).waitFor();
  expect(await page.getByText(translate('subscriptions:track.wait.activated.now'), { exact: true }).count()).toBe(0);
  await jan.press('subscriptions:activation.open');
  await page.getByRole('dialog', { name: translate('subscriptions:activation.title') }).waitFor();
  await jan.waitForScreen('account:dashboard.title', 'activation');
  const card = await readPrintedIccid(product, delivered.sim_number_end);
  const number = page.getByLabel(translate('subscriptions:activation.simNumber'), { exact: true });
  await number.fill('8932 0000 0000 0000 001');
  await page.getByLabel(translate('porting:form.simNumber'), { exact: true }).fill(portInData.wrong);
  await jan.tick('porting:form.mandate');
  await jan.press('subscriptions:activation.submit');
  await page.getByText(translate('subscriptions:errors.SIM_NUMBER_WRONG')).first().waitFor();
  expect((await jan.session()).order_product[0]?.state).toBe('sim_in_delivery');
  await number.fill(card);
  await jan.press('subscriptions:activation.submit');

  // Active on a temporary number; the sandbox refuses the port-in.
  const temporary = await jan.waitUntil(({ customer_product }) =>
    customer_product.find(({ state }) => state === 'active'),
  );
  expect(temporary.msisdn).not.toBe(portInData.msisdn);
  await jan.waitUntil(({ customer_product }) => customer_product[0]?.port_in?.state === 'rejected');
  // The dashboard refreshes within seconds, and says it once.
  const correction = page.getByRole('link', { name: translate('account/web/parts:number_refused.action') });
  await correction.waitFor({ timeout: 12_000 });
  const refused = page.getByText(translate('porting:move.refused', { number: formatPhone(portInData.msisdn) }));
  expect(await refused.count()).toBe(0);
  await jan.waitForScreen('account:dashboard.title', 'number refused');
  await correction.click();
  await refused.waitFor();
  expect(await correction.count()).toBe(0);
  const untilText = page.getByText(translate('porting:move.until', { number: formatPhone(temporary.msisdn) }));
  // A phone number does not wrap.
  expect(await untilText.textContent()).toContain(formatPhoneNoBreak(temporary.msisdn));
  await jan.press('porting:correct.open');
  await page.getByRole('dialog', { name: translate('porting:correct.title') }).waitFor();
  await page.getByLabel(translate('porting:form.simNumber'), { exact: true }).fill(portInData.sim_number);
  await jan.tick('porting:form.mandate');
  await jan.press('porting:correct.send');
  await page.getByText(translate('porting:move.title', { number: formatPhone(portInData.msisdn) })).waitFor();
  await jan.waitUntil(({ customer_product }) =>
    ['validated', 'scheduled'].includes(customer_product[0]?.port_in?.state ?? ''),
  );
  expect(await fetchPortingRequests(product, portInData.msisdn)).not.toHaveLength(0);

  await page.goto('/customer');
  await product.advanceClock('P5D');
  await jan.waitUntil(({ customer_product }) => customer_product[0]?.msisdn === portInData.msisdn);
  // The ported number replaces the temporary one.
  await expect.poll(() => page.getByText(formatPhone(temporary.msisdn)).count(), { timeout: 12_000 }).toBe(0);
  await page.getByText(formatPhone(portInData.msisdn)).first().waitFor();
  await jan.waitForScreen('account:dashboard.title', 'own number');
  expect((await jan.session()).customer_product[0]).toMatchObject({
    state: 'active',
    type: 1,
    offer: { uuid: getOffer('private-prepaid-s').uuid },
  });

  // Tops up the balance, with the redirect from the bank.
  const before = (await jan.session()).prepaid_balance[0]?.balance ?? 0;
  await page.getByRole('link', { name: translate('billing:balance.topUp') }).click();
  await jan.waitForScreen('billing/web/top-up:title');
  await jan.tick(/20,00/);
  await jan.press('billing/web/top-up:pay', { amount: jan.format.money(20) });
  await payAtBank(page);
  await page.getByText(translate('billing/web/top-up:paid', { amount: jan.format.money(20) })).waitFor();
  expect((await jan.session()).prepaid_balance[0]?.balance).toBeCloseTo(before + 20, 5);

  // On the 1st: the new plan at full price without the removed extra, debited from the balance.
  await requestChangesForTheFirst(jan);
  const [now] = (await jan.session()).customer_product;
  const from = now?.pending_offer?.effective_at ?? '';
  await page.goto('/customer');
  await jan.waitForScreen('account:dashboard.title', 'before the 1st');
  const next = await planOf(jan, bigger);
  await page
    .getByText(translate('subscriptions:planned.from', { from: jan.format.dayOfMonth(from), plan: next.name }))
    .waitFor();
  const currentBalance = (await jan.session()).prepaid_balance[0]?.balance ?? 0;
  await page.getByText(jan.format.money(currentBalance), { exact: true }).waitFor();
  await page.goto('about:blank');
  await product.advanceClock(`PT${Math.ceil((new Date(from).getTime() - product.clock.now().getTime()) / 1000) + 60}S`);
  // The clock may have moved by weeks, so the session has expired.
  const newBrowser = product.browser('nl');
  newBrowser.signIn({
    response: await newBrowser.callEndpoint('POST /api/customer/login', { body: { email, password: testPassword } }),
  });
  await logInWithSession(jan, newBrowser.session);
  const balance = currentBalance - next.price;
  await jan.waitUntil(({ prepaid_balance }) => Math.abs((prepaid_balance[0]?.balance ?? 0) - balance) < 0.005);
  await page.goto('/customer');
  await jan.waitForScreen('account:dashboard.title', 'after the 1st');
  await page.getByText(jan.format.money(balance), { exact: true }).waitFor();
  const amounts = [0, next.data_gb ?? 0].map((gb) => jan.format.amount(gb, 'GB'));
  const meter = translate('subscriptions:bucket.meter', { used: amounts[0], total: amounts[1] });
  await page.getByRole('meter', { name: meter }).waitFor();
  expect(await page.getByText(translate('subscriptions:planned.see')).count()).toBe(0);
  const funded = page.getByRole('region', { name: translate('sustainability:funded.heading') });
  await funded.getByText(new RegExp(`^${next.co2_kg}\\s*kg$`)).waitFor();
  await page.goto(`/customer/addons/${now?.uuid}`);
  await jan.waitForScreen('subscriptions/web/addons:title');
  expect(await page.getByRole('switch', { checked: true }).count()).toBe(0);
  await page.goto(`/customer/top-up/${now?.uuid}`);
  await page.getByText(translate('billing/web/top-up:moves.month', { month: jan.format.month(from) })).waitFor();
  expect(jan.faults).toEqual([]);
});
