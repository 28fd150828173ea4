import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BillingContract } from '#billing/contract.ts';
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
 * Baskets through three months of the running product: ordered, activated, used, changed, billed and paid by the calls of the screens,
 * while the clock goes over three 1sts. Bills, totals, VAT, prepaid entries and the books are compared with amounts computed manually.
 */

const hour = 3600;
/** Hours after the start of a month at which bills are issued: more than the default of `USAGE_CUTOFF_HOURS`. */
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

/** Places and pays the order of a basket. */
const order = async (basket: BasketMonths): Promise<Life> => {
  const { browser, email, uuid } = await registerCustomer(product, {
    type: basket.professional ? 2 : 1,
    details: true,
  });
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

/** Activates the SIMs of a basket that are ready for it; false when one is not. */
const activate = async (life: Life): Promise<boolean> => {
  const { browser, sims } = life;
  const { order_product } = await sessionOf(life);
  if (!order_product.every(({ state }) => ['esim_ready', 'sim_in_delivery'].includes(state))) return false;
  const cards = await queryAllocatedSims(
    product.db.read,
    sims.map(({ order_product_uuid }) => order_product_uuid),
  );
  for (const { uuid: order_product_uuid, esim } of order_product) {
    const sim_number = esim ? {} : { sim_number: cards.get(order_product_uuid)?.iccid ?? '' };
    const body = { order_product_uuid, early_start: true, ...sim_number };
    await browser.callEndpoint('POST /api/order/product/activation', { body });
    if (esim) await createSandboxControl(product).install(esim.activation_code);
  }
  return true;
};

/** Finds the SIMs of a basket once all of them are in use; false before. */
const findSims = async (life: Life): Promise<boolean> => {
  const { customer_product } = await sessionOf(life);
  for (const sim of life.sims)
    sim.uuid = customer_product.find((line) => line.order_product_uuid === sim.order_product_uuid)?.uuid ?? '';
  return life.sims.every(({ uuid }) => uuid !== '');
};

/** Waits until something is done for everybody. */
const waitForAll = async (isDone: (life: Life) => Promise<boolean>): Promise<void> => {
  let livesLeft = lives;
  await product.waitFor(async () => {
    const outcomes = await Promise.all(livesLeft.map(isDone));
    livesLeft = livesLeft.filter((_, at) => !outcomes[at]);
    return livesLeft.length === 0;
  });
};

/** Puts enough for three months on each prepaid balance. */
const topUp = async (life: Life): Promise<void> => {
  for (const { uuid, prepaid } of life.sims) {
    if (!prepaid) continue;
    const body = { customer_product_uuid: uuid, amount: 100 };
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

const waitUntilIdle = () => product.waitFor(async () => (await product.worker?.runUntilIdle()) === 0);

/** Moves the clock to so many seconds after the start of a day. */
const goTo = async (day: BusinessDate, seconds: number): Promise<void> => {
  const then = addSeconds(startOfBusinessDay(day), seconds);
  await product.advanceClock(`PT${Math.ceil((then.getTime() - product.clock.now().getTime()) / 1000)}S`);
  await product.db.write.delete(rateLimit);
  await waitUntilIdle();
};

const logIn = async ({ browser, email }: Life): Promise<void> =>
  browser.signIn(await browser.post('/api/customer/login', { email, password: goodPassword }));

const hasItsExtras = async (life: Life): Promise<boolean> =>
  (await sessionOf(life)).customer_product.every(({ addons }) => addons.every(({ state }) => state !== 'adding'));

/** Runs the acts of the customers on a day. */
const runActsOn = async (day: BusinessDate): Promise<void> => {
  for (const life of lives) for (const act of life.basket.acts ?? []) if (act.on === day) await actOf(life, act);
  await waitForAll(hasItsExtras);
};

/** Pays all invoices of a customer at once. */
const payAll = async (life: Life): Promise<void> => {
  const openInvoices = (await invoicesOf(life)).filter(({ remaining }) => remaining > 0);
  if (openInvoices.length === 0) return;
  const body = { referenceNumber: openInvoices.map(({ referenceNumber }) => referenceNumber) };
  const { checkout_url } = await life.browser.callEndpoint('POST /api/customer/invoice/pay', { body });
  await payAtProvider(product, checkout_url);
};

beforeAll(async () => {
  product = await startTestApp({ beginsAt: `${activatedOn}T09:00:00Z` });
  const catalogue = await getCatalogue(product.db);
  offers = Object.fromEntries([...catalogue.offers, ...catalogue.addons].map(({ code, uuid }) => [code, uuid]));
  lives = await Promise.all(basketMonths.map(order));
  await waitForAll(activate);
  await waitForAll(findSims);
  await product.advanceClock('PT1M');
  await Promise.all(lives.map(topUp));
  await runActsOn(activatedOn);
  await goTo('2026-11-29', 10 * hour);
  await runActsOn('2026-11-29');
  const days = [['2026-12-10'], ['2027-01-10', '2027-01-16'], []] as const;
  for (const [at, first] of firsts.entries()) {
    for (const life of lives) life.estimates.push((await life.browser.callEndpoint('GET /api/order/next-bill')).next);
    await goTo(first, hour);
    await goTo(first, billHours * hour);
    // Sessions have ended meanwhile.
    await Promise.all(lives.map(logIn));
    if (at < firsts.length - 1) await Promise.all(lives.map(payAll));
    await waitUntilIdle();
    for (const day of days[at] ?? []) {
      await goTo(day, 10 * hour);
      await runActsOn(day);
    }
  }
}, 300_000);
afterAll(() => product.stop());

const lifeOf = ({ name }: BasketMonths): Life =>
  lives.find(({ basket }) => basket.name === name) ?? expect.unreachable();

const sum = (euros: readonly number[]): number => euros.reduce((cents, euro) => cents + toCents(euro), 0);
const amountsOf = (lines: readonly { amount: number }[]): number => sum(lines.map(({ amount }) => amount));

describe.each(basketMonths)('$name', (basket) => {
  test('the bills have the expected amounts, and their lines add up to totals and VAT', async () => {
    const life = lifeOf(basket);
    const invoices = await invoicesOf(life);
    const bills = invoices.filter(({ kind }) => kind === 'bill');
    expect(
      Object.fromEntries(bills.map(({ month, amount, vat, contributions }) => [month, { amount, vat, contributions }])),
    ).toEqual(basket.bills ?? {});
    for (const { referenceNumber, month, amount } of bills) {
      const { lines, contributions, totals, basis } = await detailsOf(life, referenceNumber);
      expect(basis).toBe(basket.professional ? 'net' : 'gross');
      expect(amountsOf(contributions)).toBe(toCents(basket.bills?.[month]?.contributions ?? 0));
      expect(amountsOf(lines)).toBe(toCents(basis === 'net' ? totals.net : totals.gross));
      expect(sum([totals.net, totals.vat_sum])).toBe(toCents(totals.gross));
      expect(sum([totals.gross, totals.contributions])).toBe(toCents(amount));
    }
    const settlements = invoices
      .filter(({ kind }) => kind === 'settlement')
      .map(({ amount, vat }) => ({ amount, vat }));
    expect(settlements).toEqual(basket.settlement ? [basket.settlement] : []);
  });

  test('the estimate before each 1st equals the bill that is issued', async () => {
    const life = lifeOf(basket);
    const invoices = await invoicesOf(life);
    for (const [at, { referenceNumber }] of invoices.filter(({ kind }) => kind === 'bill').entries()) {
      // The SIM of this basket ends in the third month after the estimate.
      if (at === 2 && basket.acts?.some((act) => 'end' in act)) continue;
      const { lines, contributions, totals } = await detailsOf(life, referenceNumber);
      expect(life.estimates[at]?.bill).toMatchObject({ lines, contributions, totals });
    }
  });

  test('the prepaid balances have the expected monthly debits and what is left of them', async () => {
    const life = lifeOf(basket);
    const months = ['2026-11-01', ...firsts].map((month) => ({ month, amount: 0, vat: 0 }));
    let balanceTotal = 0;
    for (const { uuid, prepaid } of life.sims) {
      if (!prepaid) continue;
      const query = { customer_product_uuid: uuid };
      const { items } = await life.browser.callEndpoint('GET /api/customer/prepaid/entry/list', { query });
      balanceTotal += amountsOf(items);
      for (const { amount, vat, month } of items) {
        const sums = months.find((each) => each.month === month);
        if (!sums || amount > 0) continue;
        sums.amount -= toCents(amount);
        sums.vat += toCents(vat);
      }
    }
    expect(months).toEqual(
      months.map(({ month }, at) => {
        const { amount, vat } = basket.debits?.[at] ?? { amount: 0, vat: 0 };
        return { month, amount: toCents(amount), vat: toCents(vat) };
      }),
    );
    const shownBalances = (await sessionOf(life)).prepaid_balance.map(({ balance }) => balance);
    expect(sum(shownBalances)).toBe(balanceTotal);
  });

  test('the books of the customer agree with bills, debits and payments', async () => {
    const { browser } = lifeOf(basket);
    const none = { amount: 0, vat: 0 };
    const { bills = {}, debits = [], shipping_now = none, settlement = none } = basket;
    const books = await sumAccountsOf(product.db.read, browser.customer ?? '');
    const billed = Object.values(bills);
    const vat = sum([...billed, ...debits, shipping_now, settlement].map((each) => each.vat));
    const contributed = sum([
      ...billed.map(({ contributions }) => contributions),
      ...debits.map(({ contributions = 0 }) => contributions),
    ]);
    const paidTotal = sum([...billed, ...debits, shipping_now, settlement].map(({ amount }) => amount));
    expect(books['451'] ?? 0).toBe(0 - vat);
    expect(books['4890'] ?? 0).toBe(0 - contributed);
    // Revenue of days to come is deferred.
    const revenue = Object.entries(books).filter(([account]) => isRevenue(account) || account === '493');
    expect(revenue.reduce((cents, [, each]) => cents + each, 0)).toBe(vat + contributed - paidTotal);
    // The bills of the last month are not paid yet.
    expect(books['400'] ?? 0).toBe(toCents(bills['2027-01']?.amount ?? 0));
  });
});

test('bills of two years are listed in the order of their numbers', async () => {
  for (const { browser } of lives) {
    const query = { sort_by: 'number', sort_type: 'asc' } as const;
    const { items } = await browser.callEndpoint('GET /api/customer/invoice/list', { query });
    const numbers = items.filter(({ kind }) => kind === 'bill').map(({ number }) => number);
    expect(numbers).toEqual(numbers.toSorted());
  }
});

test('the integrity check finds no violation', async () => {
  expect(await verifyIntegrity(product.db)).toEqual([]);
});
