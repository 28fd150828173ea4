import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BillingContract } from '#billing/contract.ts';
import { prepaidEntry } from '#billing/server/tables.ts';
import { getCatalogue } from '#catalogue/server/queries.ts';
import { isRevenue } from '#ledger/rules/accounts.ts';
import { sumAccountsOf } from '#ledger/server/testing/sum-accounts.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { rateLimit } from '#platform/db/tables.ts';
import { type BusinessDate, startOfBusinessDay } from '#platform/pure/calendar.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { queryAllocatedSims } from '#subscriptions/server/queries.ts';
import { sendUsage } from '#usage/server/testing/send-usage.ts';
import { type Act, activatedOn, type BasketMonths, basketMonths } from './testing/examples/basket-months.ts';
import { confirmEmailInDatabase, insertMandateForTest } from './testing/customers/customer-state.ts';
import { goodPassword, registerCustomer } from './testing/customers/new-customer.ts';
import { acceptOrder, createDraft } from './testing/orders/new-order.ts';
import { payAtProvider } from './testing/product/sandbox-calls.ts';
import { createSandboxControl } from './testing/product/sandbox-control.ts';
import { startTestApp, type TestApp } from './testing/product/test-app.ts';
import type { TestBrowser } from './testing/product/test-browser.ts';
import { verifyIntegrity } from './verify-integrity.ts';

/**
 * Hand-made baskets through three months of the running product: ordered, activated, used, changed, billed and paid by the calls of the screens,
 * while the clock goes over three 1sts. Bills, totals, VAT, prepaid entries and the books are held to amounts worked out by hand.
 */

const hour = 3600;
/** More than `USAGE_CUTOFF_HOURS` by default. */
const billHours = 49;
const firsts: readonly BusinessDate[] = ['2026-12-01', '2027-01-01', '2027-02-01'];
const toCents = (euro: number): number => Math.round(euro * 100);

type NextBill = ReplyOf<BillingContract['GET /api/order/next-bill']>['next'];
type Life = {
  basket: BasketMonths;
  browser: TestBrowser;
  email: string;
  order_uuid: string;
  sims: { order_product_uuid: string; uuid: string; prepaid: boolean }[];
  /** The estimate before each 1st. */
  estimates: NextBill[];
};

let product: TestApp;
let offers: Readonly<Record<string, string>>;
let lives: Life[];

const sessionOf = ({ browser }: Pick<Life, 'browser'>) => browser.callEndpoint('GET /api/customer/session');
const invoicesOf = async ({ browser }: Pick<Life, 'browser'>) =>
  (await browser.callEndpoint('GET /api/customer/invoice/list', { query: { sort_type: 'asc' } })).items;
const detailsOf = ({ browser }: Pick<Life, 'browser'>, referenceNumber: string) =>
  browser.callEndpoint('GET /api/customer/invoice/details', { query: { referenceNumber } });

/** Places and pays the order of a basket, and waits until all its SIMs can be activated. */
const order = async (basket: BasketMonths): Promise<Life> => {
  const { browser, email, uuid } = await registerCustomer(product, { type: basket.professional ? 2 : 1, details: true });
  await confirmEmailInDatabase(product, uuid);
  if (basket.sims.length > 1) await insertMandateForTest(product, uuid);
  const lines = basket.sims.map(({ plan, card, extras = [] }) => ({
    offer: plan,
    type: card ? (1 as const) : (0 as const),
    addon_uuids: extras.map((code) => offers[code] ?? ''),
  }));
  const draft = await createDraft(browser, lines, basket.promo ?? null);
  await browser.callEndpoint('POST /api/customer/payment/method', { body: { method: 0 } });
  await acceptOrder(browser);
  if (draft.totals.due_now > 0) {
    const body = { order_uuid: draft.order_uuid, bank_method: 'card' } as const;
    await payAtProvider(product, (await browser.callEndpoint('POST /api/order/pay', { body })).checkout_url);
  }
  const sims = draft.order_product.map(({ uuid: order_product_uuid }, at) => ({
    order_product_uuid,
    uuid: '',
    prepaid: /prepaid/.test(basket.sims[at]?.plan ?? ''),
  }));
  return { basket, browser, email, order_uuid: draft.order_uuid, sims, estimates: [] };
};

/** Activates all SIMs of a basket. */
const activate = async (life: Life): Promise<void> => {
  const { browser, sims } = life;
  const uuids = sims.map(({ order_product_uuid }) => order_product_uuid);
  const ready = await product.waitFor(async () => {
    const { order_product } = await sessionOf(life);
    return order_product.every(({ state }) => ['esim_ready', 'sim_in_delivery'].includes(state)) && order_product;
  });
  const cards = await queryAllocatedSims(product.db.read, uuids);
  for (const { uuid: order_product_uuid, esim } of ready) {
    const sim_number = esim ? {} : { sim_number: cards.get(order_product_uuid)?.iccid ?? '' };
    const body = { order_product_uuid, early_start: true, ...sim_number };
    await browser.callEndpoint('POST /api/order/product/activation', { body });
    if (esim) await createSandboxControl(product).install(esim.activation_code);
  }
  const lines = await product.waitFor(async () => {
    const { customer_product } = await sessionOf(life);
    return customer_product.length === sims.length && customer_product;
  });
  for (const sim of sims)
    sim.uuid = lines.find(({ order_product_uuid }) => order_product_uuid === sim.order_product_uuid)?.uuid ?? '';
};

/** Puts enough for three months on each prepaid balance. */
const topUp = async (life: Life): Promise<void> => {
  for (const { uuid, prepaid } of life.sims) {
    if (!prepaid) continue;
    const body = { customer_product_uuid: uuid, amount: 60 };
    const { checkout_url } = await life.browser.callEndpoint('POST /api/customer/prepaid/top-up', { body });
    await payAtProvider(product, checkout_url);
  }
};

const actOf = async (life: Life, act: Act): Promise<void> => {
  const { browser, order_uuid, sims } = life;
  const { order_product_uuid = '', uuid: customer_product_uuid = '' } = sims[act.sim ?? 0] ?? {};
  if ('use' in act) return sendUsage(product, order_product_uuid, [{ direction: 'out', ...act.use }]);
  if ('end' in act) {
    const body = { order_uuid, name: 'Ada Peeters', sims: [{ order_product_uuid, number: 'give_back' as const }] };
    expect((await browser.post(`/api/order/${act.end}`, body)).status).toBe(200);
    return undefined;
  }
  if ('plan' in act) {
    const body = { customer_product_uuid, offer_uuid: offers[act.plan] ?? '' };
    await browser.callEndpoint('POST /api/customer/product/tariff/change', { body });
    return undefined;
  }
  const path = '/api/customer/product/addon' as const;
  if ('add' in act) {
    const body = { customer_product_uuid, offer_uuid: offers[act.add] ?? '' };
    await browser.callEndpoint(`POST ${path}/add`, { body });
    return undefined;
  }
  const addons = (await sessionOf(life)).customer_product.flatMap((line) => line.addons);
  const { uuid = '' } = addons.find(({ offer_uuid }) => offer_uuid === offers[act.remove]) ?? {};
  await browser.callEndpoint(`POST ${path}/remove`, { body: { customer_addon_uuid: uuid } });
  return undefined;
};

const rest = () => product.waitFor(async () => (await product.worker?.runUntilIdle()) === 0);

/** Goes on to some seconds into a day, with everybody logged in. */
const goTo = async (day: BusinessDate, seconds: number): Promise<void> => {
  const then = addSeconds(startOfBusinessDay(day), seconds);
  await product.advanceClock(`PT${Math.ceil((then.getTime() - product.clock.now().getTime()) / 1000)}S`);
  await product.db.write.delete(rateLimit);
  await rest();
  for (const { browser, email } of lives)
    browser.signIn(await browser.post('/api/customer/login', { email, password: goodPassword }));
};

/** Lets happen what customers do on a day. */
const liveOn = async (day: BusinessDate): Promise<void> => {
  for (const life of lives)
    for (const act of life.basket.acts ?? []) if (act.on === day) await actOf(life, act);
  await rest();
};

/** Pays all invoices of a customer at once. */
const payAll = async (life: Life): Promise<void> => {
  const open = (await invoicesOf(life)).filter(({ remaining }) => remaining > 0);
  if (open.length === 0) return;
  const body = { referenceNumber: open.map(({ referenceNumber }) => referenceNumber) };
  const { checkout_url } = await life.browser.callEndpoint('POST /api/customer/invoice/pay', { body });
  await payAtProvider(product, checkout_url);
};

beforeAll(async () => {
  product = await startTestApp({ beginsAt: `${activatedOn}T09:00:00Z` });
  const catalogue = await getCatalogue(product.db);
  offers = Object.fromEntries([...catalogue.offers, ...catalogue.addons].map(({ code, uuid }) => [code, uuid]));
  lives = [];
  for (const basket of basketMonths) lives.push(await order(basket));
  for (const life of lives) await activate(life);
  await product.advanceClock('PT1M');
  for (const life of lives) await topUp(life);
  await liveOn(activatedOn);
  await goTo('2026-11-29', 10 * hour);
  await liveOn('2026-11-29');
  const days = [['2026-12-10'], ['2027-01-10', '2027-01-16'], []] as const;
  for (const [at, first] of firsts.entries()) {
    for (const life of lives)
      life.estimates.push((await life.browser.callEndpoint('GET /api/order/next-bill')).next);
    await goTo(first, hour);
    await goTo(first, billHours * hour);
    if (at < firsts.length - 1) for (const life of lives) await payAll(life);
    await rest();
    for (const day of days[at] ?? []) {
      await goTo(day, 10 * hour);
      await liveOn(day);
    }
  }
}, 300_000);
afterAll(() => product.stop());

const lifeOf = ({ name }: BasketMonths): Life => lives.find(({ basket }) => basket.name === name) ?? expect.unreachable();

describe.each(basketMonths)('$name', (basket) => {
  test('its bills, with their lines and totals', async () => {
    const life = lifeOf(basket);
    const bills = (await invoicesOf(life)).filter(({ kind }) => kind === 'bill');
    expect(
      Object.fromEntries(bills.map(({ month, amount, vat, contributions }) => [month, { amount, vat, contributions }])),
    ).toEqual(basket.bills ?? {});
    for (const { referenceNumber, month, amount } of bills) {
      const { lines, contributions, totals, basis } = await detailsOf(life, referenceNumber);
      const sum = (of: readonly { amount: number }[]) => of.reduce((cents, each) => cents + toCents(each.amount), 0);
      const figures = basket.bills?.[month];
      expect(basis).toBe(basket.professional ? 'net' : 'gross');
      expect(sum(contributions)).toBe(toCents(figures?.contributions ?? 0));
      expect(sum(lines)).toBe(toCents(basis === 'net' ? totals.net : totals.gross));
      expect(toCents(totals.net) + toCents(totals.vat_sum)).toBe(toCents(totals.gross));
      expect(toCents(totals.gross) + toCents(totals.contributions)).toBe(toCents(amount));
    }
  });
});
