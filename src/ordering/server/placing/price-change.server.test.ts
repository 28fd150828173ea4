import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { registerCustomerWithDraftOrder } from '#app/testing/orders/draft-order.ts';
import { registerCustomer } from '#app/testing/customers/new-customer.ts';
import { type Draft, createDraft } from '#app/testing/orders/new-order.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { loadCatalogue } from '#catalogue/server/commands.ts';
import { catalogueFolder } from '#catalogue/server/files/read-catalogue.ts';
import { Database } from '#platform/db/database.ts';
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

let price = 9;
/** Publishes a new price of a plan from another process and returns it. */
const lowerPrice = async (code: string): Promise<number> => {
  price -= 0.25;
  const file = join(folder, 'catalogue.json');
  const json = JSON.parse(await readFile(file, 'utf8')) as { offers: { code: string; price_euro: number }[] };
  for (const offer of json.offers) if (offer.code === code) offer.price_euro = price;
  await writeFile(file, JSON.stringify(json));
  await loadCatalogue(new Database(product.db.pool), product.clock.now(), folder);
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
