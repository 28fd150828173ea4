import type { Request } from 'playwright';
import { expect, test } from 'vitest';
import { orderNumber } from '#ordering/rules/order-number.ts';
import { goodPassword } from '#app/testing/customers/new-customer.ts';
import { insertOverdueInvoice } from '#app/testing/orders/overdue-invoice.ts';
import { payAtBank } from './steps/bank-page.ts';
import { logInWithOrder } from './steps/ordered-customer.ts';
import {
  readTestBasket,
  openWithBasket,
  continueToNextStep,
  getOffer,
  placeOrder,
  waitForOrderOutcome,
  saveTestBasket,
} from './steps/ordering-steps.ts';
import { setUpStage } from './stage/set-up-stage.ts';

const stage = setUpStage();
const plan = getOffer('private-prepaid-m');
const promo = 'WELCOME10';

test('an overdue invoice is shown as the reason against another SIM before the plans', async () => {
  const { product } = stage;
  const ola = await stage.openPerson({ language: 'nl' });
  const { browser } = await logInWithOrder(ola);
  await insertOverdueInvoice(product, browser.customer ?? '');
  await ola.page.goto('/customer/purchase');
  const title = ola.translate('ordering/web/choose:payFirst.title', { amount: ola.format.money(10) });
  await ola.page.getByRole('heading', { level: 1, name: title }).waitFor();
  await ola.page.getByText('+++099/0001/00085+++').waitFor();
  await ola.page
    .getByRole('main')
    .getByRole('link', { name: ola.translate('ordering/web/choose:payFirst.pay', { amount: ola.format.money(10) }) })
    .click();
  await ola.waitForScreen('billing/web/invoices:pay.title');
  expect(ola.faults).toEqual([]);
});

test('a customer with a SIM reorders a cancelled order with its promo code in two steps', async () => {
  const { product } = stage;
  const ina = await stage.openPerson({ language: 'en' });
  const { page, translate, format } = ina;
  const { browser, confirmEmail } = await logInWithOrder(ina, { confirmed: false });
  await page.goto('/customer/more-menu');
  await ina.waitForScreen('account/web/more:title');
  await page.getByRole('link', { name: translate('account/web/more:another') }).click();
  await ina.waitForScreen('ordering/web/choose:heading', 'address to confirm');
  expect(new URL(page.url()).pathname).toBe('/customer/purchase');
  await page.getByText(translate('ordering/web/choose:nextEmail')).waitFor();
  await confirmEmail();
  const created = await browser.post('/api/order/create', {
    product_list: [{ offer_uuid: plan.uuid, type: 1 }],
    promo,
  });
  const { order_uuid } = created.response as { order_uuid: string };
  const consents = { terms: true, privacy: true, newsletter: false, terms_version: product.settings.TERMS_VERSION };
  expect((await browser.post('/api/v2/customer/accept', consents)).status).toBe(200);
  expect((await browser.post('/api/order/cancel', { order_uuid })).status).toBe(200);

  // Live events fail, so the screen polls, and the cancelled order still updates.
  await page.route('**/api/customer/live', (route) => route.fulfill({ status: 429 }));
  for (const [path, heading] of [
    ['/customer/success', 'subscriptions:esim.title'],
    ['/customer', 'account:dashboard.title'],
  ] as const) {
    const requestTimes: number[] = [];
    const record = (request: Request) => {
      if (new URL(request.url()).pathname === '/api/customer/session') requestTimes.push(Date.now());
    };
    page.on('request', record);
    await page.goto(path);
    await page
      .getByRole('heading', { name: translate(heading) })
      .first()
      .waitFor();
    page.off('request', record);
    // The page asks once, and then at the pace of its poll; on a slow machine the first poll comes before the heading.
    const gaps = requestTimes.slice(1).map((at, nth) => at - (requestTimes[nth] ?? 0));
    expect([path, requestTimes.length > 0, gaps.every((gap) => gap > 1500)]).toEqual([path, true, true]);
  }
  await page.unroute('**/api/customer/live');
  await ina.waitForScreen('account:dashboard.title');
  await ina.press('ordering:actions.again');
  await ina.waitForScreen('ordering/web/choose:heading', 'again');
  expect(new URL(page.url()).pathname).toBe('/customer/purchase');
  await page.getByText(translate('ordering:step', { current: 1, max: 2 })).waitFor();
  expect(await readTestBasket(ina)).toMatchObject([{ offer_uuid: plan.uuid, type: 1 }]);
  await page.getByText(promo).filter({ visible: true }).first().waitFor();
  // Two SIMs count towards the limit: this one and the active one.
  await page.getByText(translate('ordering/web/choose:sims.left', { count: 4 })).waitFor();
  await continueToNextStep(ina);
  await ina.waitForScreen('ordering/web/summary:title', 'again');
  await page.getByText(translate('ordering:step', { current: 2, max: 2 })).waitFor();
  // Known customer data has no change link; the plan has one.
  expect(await page.getByRole('link', { name: new RegExp(`^${translate('ordering:change')}`) }).count()).toBe(1);
  await page.getByRole('link', { name: new RegExp(`^${translate('ordering:change')}`) }).click();
  await ina.waitForScreen('ordering/web/choose:heading', 'again');
  expect(new URL(page.url()).pathname).toBe('/customer/purchase');
  await continueToNextStep(ina);
  await ina.waitForScreen('ordering/web/summary:title', 'again');
  await placeOrder(ina);
  await payAtBank(page);
  await waitForOrderOutcome(ina, 'confirmed');
  const sim = (await ina.session()).order_product.find(({ offer }) => offer.uuid === plan.uuid);
  expect(sim?.order_uuid).not.toBe(order_uuid);
  // The price and the order number of the confirmation.
  await page
    .getByText(translate('ordering/web/success:number', { number: orderNumber(sim?.order_uuid ?? '') }))
    .waitFor();
  await page.getByText(translate('ordering:order.promoLine', { promo })).first().waitFor();
  await page
    .getByText(format.money(plan.price_euro * 0.9), { exact: true })
    .first()
    .waitFor();
  expect(ina.faults).toEqual([]);
});

test('a cancelled unpaid order is reordered with its promo code, and an expired promo code shows a notice', async () => {
  const { product } = stage;
  const ivo = await stage.openPerson({ language: 'nl' });
  const { page, translate } = ivo;
  const { browser, order_uuid } = await logInWithOrder(ivo, { offer: 'private-prepaid-s' });
  expect((await browser.post('/api/order/cancel', { order_uuid })).status).toBe(200);
  await page.goto('/customer/purchase');
  await ivo.waitForScreen('ordering/web/choose:heading');
  expect(new URL(page.url()).pathname).toBe('/order');
  const created = await browser.post('/api/order/create', {
    product_list: [{ offer_uuid: plan.uuid, type: 0 }],
    promo,
  });
  const consents = { terms: true, privacy: true, newsletter: false, terms_version: product.settings.TERMS_VERSION };
  await browser.post('/api/v2/customer/accept', consents);
  const newOrder = created.response as { order_uuid: string };
  await browser.post('/api/order/cancel', { order_uuid: newOrder.order_uuid });

  await page.goto('/customer/success');
  await waitForOrderOutcome(ivo, 'cancelled');
  await page
    .getByText(translate('ordering/web/success:number', { number: orderNumber(newOrder.order_uuid) }))
    .waitFor();
  // The code expires before the reorder.
  await page.route('**/api/promo/check**', (route) =>
    route.fulfill({ status: 422, contentType: 'application/problem+json', body: '{"code":"PROMO_UNKNOWN"}' }),
  );
  await saveTestBasket(ivo, [{ code: 'private-postpaid-s' }]);
  await ivo.press('ordering:actions.again');
  await page.getByText(translate('promotions:gone', { promo })).filter({ visible: true }).first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/order');
  expect(await readTestBasket(ivo)).toMatchObject([{ offer_uuid: plan.uuid, type: 0 }]);
  // Undo is visible for a few seconds, so axe runs after it.
  await page.getByText(translate('ordering:actions.replaced')).waitFor();
  await ivo.press('ordering:sims.undo');
  expect(await readTestBasket(ivo)).toMatchObject([{ offer_uuid: getOffer('private-postpaid-s').uuid }]);
  await ivo.waitForScreen('ordering/web/choose:heading', 'again');
  expect(ivo.faults).toEqual([]);
});

test('a customer with a SIM who selects another plan before the login continues with that plan', async () => {
  const gus = await stage.openPerson({ language: 'en' });
  const { email, browser } = await logInWithOrder(gus);
  await browser.post('/api/customer/logout');
  const { page } = gus;
  await openWithBasket(gus, [{ code: 'private-postpaid-m', type: 1 }]);
  await page.goto('/login-email-number');
  await gus.field('account/web/login:who').fill(email);
  await gus.field('identity:login.password').fill(goodPassword);
  await gus.press('identity:login.submit');
  await page.waitForURL('**/customer/purchase');
  await gus.waitForScreen('ordering/web/choose:heading', 'purchase');
  await continueToNextStep(gus);
  await gus.waitForScreen('ordering/web/summary:title', 'purchase');
  const { order_product } = await gus.session();
  expect(order_product.filter(({ order_state }) => order_state === 'draft')).toMatchObject([
    { offer: { uuid: getOffer('private-postpaid-m').uuid }, type: 1 },
  ]);

  // The same during an order.
  await browser.post('/api/customer/logout');
  const newVisitor = await stage.openPerson({ language: 'en' });
  await openWithBasket(newVisitor, [{ code: 'private-postpaid-m' }]);
  await newVisitor.page.goto('/order/customer');
  await newVisitor.press('customers:account.have');
  await newVisitor.field('customers:account.email').fill(email);
  await newVisitor.field('identity:login.password').fill(goodPassword);
  await newVisitor.press('customers:account.login');
  await newVisitor.page.waitForURL('**/customer/purchase');
  await newVisitor.waitForScreen('ordering/web/choose:heading', 'purchase');
  expect(await readTestBasket(newVisitor)).toHaveLength(1);
  expect([...gus.faults, ...newVisitor.faults]).toEqual([]);
});
