import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { registerCustomerWithDraftOrder } from '#app/testing/orders/draft-order.ts';
import { registerCustomer } from '#app/testing/customers/new-customer.ts';
import { type Draft, createDraft } from '#app/testing/orders/new-order.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { getCatalogue } from '#catalogue/server/queries.ts';
import { loadCatalogue } from '#catalogue/server/commands.ts';
import { catalogueFolder } from '#catalogue/server/files/read-catalogue.ts';
import { sharedDocument } from '#documents/server/tables.ts';
import { toSummaryRequest, withPromoShares } from '#ordering/rules/contract-summary-lines.ts';
import { Database } from '#platform/db/database.ts';
import { centsToDecimalText, euroToCentsOrZero } from '#platform/pure/money.ts';
import { toPromoEffect } from '#promotions/rules/promo.ts';
import { customerOrder } from '../tables.ts';

/** Another process puts a new catalogue on sale before this process has noticed. */

let product: TestApp;
let folder: string;
beforeAll(async () => {
  product = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'catalogue-'));
  await cp(catalogueFolder, folder, { recursive: true });
});
afterAll(async () => {
  await product.stop();
  await rm(folder, { recursive: true });
});

/** Publishes a change of a plan from another process. */
const changePlan = async (code: string, changes: Record<string, unknown>): Promise<void> => {
  const file = join(folder, 'catalogue.json');
  const json = JSON.parse(await readFile(file, 'utf8')) as { offers: { code: string }[] };
  for (const offer of json.offers) if (offer.code === code) Object.assign(offer, changes);
  await writeFile(file, JSON.stringify(json));
  await loadCatalogue(new Database(product.db.pool), product.clock.now(), folder);
};

let price = 9;
/** Publishes a new price of a plan from another process and returns it. */
const lowerPrice = async (code: string): Promise<number> => {
  price -= 0.25;
  await changePlan(code, { price_euro: price });
  return price;
};
const monthlyPriceOf = ({ totals }: Pick<Draft, 'totals'>): number => totals.per_month_before_promo;
const postpaid = 'private-postpaid-s';

beforeEach(() => lowerPrice(postpaid));

test('a draft created after a price change has the new price', async () => {
  const { browser } = await registerCustomer(product, { details: true });
  await createDraft(browser, [{ offer: postpaid, type: 0 }]);
  const loweredPrice = await lowerPrice(postpaid);
  expect(monthlyPriceOf(await createDraft(browser, [{ offer: postpaid, type: 0 }]))).toBe(loweredPrice);
});

test('an order accepted at the price before a price change is refused with ORDER_CHANGED', async () => {
  const order = await registerCustomerWithDraftOrder(product, postpaid);
  const loweredPrice = await lowerPrice(postpaid);
  const refusedAnswer = await order.accept({ total_per_month: monthlyPriceOf(order) });
  expect([refusedAnswer.status, refusedAnswer.problem.code]).toEqual([409, 'ORDER_CHANGED']);
  expect((await order.accept({ total_per_month: loweredPrice })).status).toBe(200);
});

test('an order accepted without a price is placed at the new price', async () => {
  const order = await registerCustomerWithDraftOrder(product, postpaid);
  const loweredPrice = await lowerPrice(postpaid);
  expect((await order.accept()).status).toBe(200);
  const [sim] = (await order.browser.callEndpoint('GET /api/customer/session')).order_product;
  expect(sim?.order_state).toBe('confirmed');
  const [storedOrder] = await product.db.read
    .select()
    .from(customerOrder)
    .where(eq(customerOrder.uuid, order.order_uuid));
  expect(storedOrder?.totals.per_month_before_promo_cents).toBe(loweredPrice * 100);
});

test('a promo and a switch to prepaid use the new prices', async () => {
  const order = await registerCustomerWithDraftOrder(product, postpaid);
  const loweredPrice = await lowerPrice(postpaid);
  const body = { order_uuid: order.order_uuid, promo: 'WELCOME10' };
  expect(monthlyPriceOf((await order.browser.post('/api/promo/add', body)).response)).toBe(loweredPrice);
  const prepaid = await lowerPrice('private-prepaid-s');
  expect(monthlyPriceOf((await order.browser.post('/api/customer/prepaid/force', {})).response)).toBe(prepaid);
});

test('an order is refused with ORDER_CHANGED when its contract summary is not the one that was shown, at the same total', async () => {
  const order = await registerCustomerWithDraftOrder(product, postpaid, { lines: 2 });
  const fetchCurrent = async () => {
    const { order: current } = await order.browser.callEndpoint('GET /api/order/current');
    return current ?? expect.unreachable('no draft');
  };
  const shownOrder = await fetchCurrent();
  expect(shownOrder.summary_hashes).toHaveLength(2);
  await changePlan(postpaid, { data_gb: 33 });
  const acceptShown = ({ totals, summary_hashes }: typeof shownOrder) =>
    order.accept({ total_per_month: totals.per_month, summary_hashes });
  const refusedAnswer = await acceptShown(shownOrder);
  expect([refusedAnswer.status, refusedAnswer.problem.code]).toEqual([409, 'ORDER_CHANGED']);
  const shownAgain = await fetchCurrent();
  expect(shownAgain.totals.per_month).toBe(shownOrder.totals.per_month);
  expect((await acceptShown({ ...shownAgain, summary_hashes: [] })).status).toBe(409);
  expect((await acceptShown(shownAgain)).status).toBe(200);
  const [document] = await product.db.read
    .select()
    .from(sharedDocument)
    .orderBy(desc(sharedDocument.stored_at))
    .limit(1);
  expect(JSON.stringify(document?.data)).toContain('33');
});

test('the hashes of the current order are those of the summaries that are shown before the order', async () => {
  const { browser } = await registerCustomer(product, { details: true });
  const { addons } = await getCatalogue(product.db);
  const addon_uuids = ['data-10', 'co2-5'].map((code) => addons.find((each) => each.code === code)?.uuid ?? '');
  const lines = [
    { offer: postpaid, type: 0, addon_uuids },
    { offer: 'private-prepaid-m', type: 0 },
  ] as const;
  for (const promo of [null, 'WELCOME10', 'FOREST5']) {
    await createDraft(
      browser,
      lines.map((line) => ({ ...line })),
      promo,
    );
    const { order } = await browser.callEndpoint('GET /api/order/current');
    if (!order) throw new Error('no draft');
    const plans = withPromoShares(
      order.order_product.map(toSummaryRequest),
      order.promo && { ...toPromoEffect(order.promo), code: order.promo.promo },
      order.order_product.map(({ offer }) => euroToCentsOrZero(offer.price)),
    );
    const texts = await Promise.all(
      plans.map(({ offer_uuid, addon_uuids: addonsOfPlan, off_cents }) =>
        browser.get(`/api/catalogue/contract-summary/${offer_uuid}/text`, {
          query: {
            ...(addonsOfPlan.length > 0 && { addons: addonsOfPlan.join() }),
            ...(promo && { promo }),
            ...(off_cents !== null && { off: centsToDecimalText(off_cents) }),
          },
        }),
      ),
    );
    expect([promo, order.summary_hashes]).toEqual([promo, texts.map(({ response }) => response.hash)]);
  }
});
