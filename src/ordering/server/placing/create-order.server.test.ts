import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { registerCustomerWithDraftOrder } from '#app/testing/orders/draft-order.ts';
import { registerCustomer } from '#app/testing/customers/new-customer.ts';
import { createSignedInBrowser } from '#app/testing/every-call/endpoint-calls.ts';
import { insertOverdueInvoice } from '#app/testing/orders/overdue-invoice.ts';
import { registerCustomerAndOrderSim } from '#app/testing/orders/ordered-sim.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { rateLimit } from '#platform/db/tables.ts';
import { type Catalogue, getCatalogue } from '#catalogue/server/queries.ts';
import { orderProduct } from '../tables.ts';

let product: TestApp;
let catalogue: Catalogue;
const statements: string[] = [];
beforeAll(async () => {
  product = await startTestApp({ onStatement: (statement) => statements.push(statement) });
  catalogue = await getCatalogue(product.db);
});
// All tests register customers from one network address.
beforeEach(() => product.db.write.delete(rateLimit));
afterAll(() => product.stop());

const path = '/api/order/create';
const offer = (code: string) => catalogue.offerByCode.get(code)?.uuid ?? '';
const addon = (code: string) => catalogue.addons.find((each) => each.code === code)?.uuid ?? '';
const line = (code = 'private-postpaid-m', changes: Record<string, unknown> = {}) => ({
  offer_uuid: offer(code),
  type: 0,
  ...changes,
});
const portIn = () => ({
  msisdn: '0470 12 34 56',
  operator_uuid: catalogue.operators[0]?.uuid,
  subscription: 'prepaid',
});

describe('a draft order', () => {
  test('has the basket with its totals, and is the current order and in the session', async () => {
    const { browser } = await registerCustomer(product);
    const { response } = await browser.post(path, {
      product_list: [
        line('private-postpaid-m', { addon_uuids: [addon('co2-5')] }),
        line('private-prepaid-s', { type: 1, port_in: portIn() }),
      ],
      promo: 'welcome10',
    });
    expect(
      response.order_product.map(({ state, order_state }: Record<string, string>) => [state, order_state]),
    ).toEqual([
      ['created', 'draft'],
      ['created', 'draft'],
    ]);
    expect(response.order_product[1].port_in).toMatchObject({
      msisdn: '+32470123456',
      operator_name: 'Proximus',
      state: 'draft',
    });
    expect(response.summary_hashes).toHaveLength(2);
    expect(response.totals).toMatchObject({
      per_month: 29.5,
      per_month_before_promo: 32.5,
      promo_months: 12,
    });
    const { order } = (await browser.get('/api/order/current')).response;
    expect(order).toEqual({
      order_uuid: response.order_uuid,
      state: 'draft',
      order_product: response.order_product,
      promo: { promo: 'WELCOME10', kind: 'percentage', value: 10, months: 12 },
      totals: response.totals,
      summary_hashes: response.summary_hashes,
    });
    expect((await browser.get('/api/customer/session')).response.order_product).toEqual(response.order_product);
  });

  test('is replaced by the next draft under the same uuid', async () => {
    const { browser } = await registerCustomer(product);
    const firstDraft = (
      await browser.post(path, { product_list: [line('private-postpaid-s', { port_in: portIn() }), line()] })
    ).response;
    const secondDraft = (await browser.post(path, { product_list: [line('private-postpaid-xl')] })).response;
    expect(secondDraft.order_uuid).toBe(firstDraft.order_uuid);
    const { order } = (await browser.get('/api/order/current')).response;
    expect(order.order_product).toEqual(secondDraft.order_product);
  });

  test('is stored with at most 12 statements, also when it replaces a draft with port-ins', async () => {
    const { browser } = await registerCustomer(product);
    await browser.get('/api/order/current');
    const basket = {
      product_list: [line('private-postpaid-s', { port_in: portIn() }), line('private-prepaid-m', { type: 1 })],
      promo: 'FOREST5',
    };
    const counts: number[] = [];
    for (let time = 0; time < 2; time += 1) {
      statements.length = 0;
      expect((await browser.post(path, basket, { key: randomUUID() })).status).toBe(200);
      // Checks for a newer catalogue run once a second, not for each order.
      counts.push(statements.filter((statement) => !statement.includes('catalogue_version')).length);
    }
    expect(Math.max(...counts)).toBeLessThanOrEqual(12);
  });
});

describe('invalid input', () => {
  const refusedBodies: [string, () => unknown, number, string][] = [
    ['an empty basket', () => ({ product_list: [] }), 400, 'INVALID_INPUT'],
    ['no basket', () => ({}), 400, 'INVALID_INPUT'],
    ['a basket that is a text', () => ({ product_list: 'all of them' }), 400, 'INVALID_INPUT'],
    ['a basket of 22 SIMs', () => ({ product_list: Array.from({ length: 22 }, () => line()) }), 400, 'INVALID_INPUT'],
    ['an unknown field', () => ({ product_list: [line()], price: 0 }), 400, 'INVALID_INPUT'],
    ['a SIM of type 2', () => ({ product_list: [line('private-postpaid-s', { type: 2 })] }), 400, 'INVALID_INPUT'],
    [
      'an offer that is not a uuid',
      () => ({ product_list: [{ offer_uuid: '1; drop table customer_order', type: 0 }] }),
      400,
      'INVALID_INPUT',
    ],
    [
      'an offer that does not exist',
      () => ({ product_list: [{ offer_uuid: randomUUID(), type: 0 }] }),
      422,
      'OFFER_UNKNOWN',
    ],
    [
      'an add-on as an offer',
      () => ({ product_list: [{ offer_uuid: addon('co2-5'), type: 0 }] }),
      422,
      'OFFER_UNKNOWN',
    ],
    [
      'an add-on of another plan',
      () => ({ product_list: [line('private-postpaid-xl', { addon_uuids: [addon('sms-500')] })] }),
      422,
      'OFFER_UNKNOWN',
    ],
    ['an unknown promo', () => ({ product_list: [line()], promo: 'FREE100' }), 422, 'PROMO_UNKNOWN'],
    ['an expired promo', () => ({ product_list: [line()], promo: 'SPRING25' }), 422, 'PROMO_EXPIRED'],
    [
      'a port-in of a landline number',
      () => ({ product_list: [line('private-postpaid-s', { port_in: { ...portIn(), msisdn: '02 218 00 00' } })] }),
      422,
      'PORT_IN_INCOMPLETE',
    ],
    [
      'two port-ins of the same number',
      () => ({
        product_list: [
          line('private-postpaid-s', { port_in: portIn() }),
          line('private-postpaid-s', { port_in: portIn() }),
        ],
      }),
      422,
      'PORT_IN_INCOMPLETE',
    ],
    [
      'a SIM number whose check digit is wrong',
      () => ({
        product_list: [line('private-postpaid-s', { port_in: { ...portIn(), sim_number: '8932010000000001052' } })],
      }),
      422,
      'PORT_IN_INCOMPLETE',
    ],
    [
      'an unknown operator',
      () => ({ product_list: [line('private-postpaid-s', { port_in: { ...portIn(), operator_uuid: randomUUID() } })] }),
      422,
      'PORT_IN_INCOMPLETE',
    ],
  ];
  test.each(refusedBodies)('%s is refused and keeps the draft', async (_, body, status, code) => {
    const { browser } = await registerCustomer(product);
    const savedDraft = (await browser.post(path, { product_list: [line()] })).response;
    const answer = await browser.post(path, body());
    expect([answer.status, answer.problem.code]).toEqual([status, code]);
    expect(answer.problem.detail).not.toMatch(/[A-Z]{3}_/);
    expect((await browser.get('/api/order/current')).response.order.order_product).toEqual(savedDraft.order_product);
  });

  test('a request that is malformed, too large, without CSRF token or without session is refused', async () => {
    const { browser } = await registerCustomer(product);
    expect((await browser.post(path, undefined, { raw: '{"product_list":' })).status).toBe(400);
    expect(
      (await browser.post(path, undefined, { raw: JSON.stringify({ product_list: [], promo: 'x'.repeat(70_000) }) }))
        .status,
    ).toBe(413);
    expect((await browser.post(path, { product_list: [line()] }, { withoutCsrf: true })).problem.code).toBe(
      'CSRF_INVALID',
    );
    expect((await product.browser().post(path, { product_list: [line()] })).problem.code).toBe('SESSION_EXPIRED');
  });

  test('a call with the order of another customer is answered with 404', async () => {
    const { browser } = await registerCustomer(product);
    const otherCustomer = await registerCustomer(product);
    const { order_uuid, order_product } = (await browser.post(path, { product_list: [line()] })).response;
    const tries: [string, Record<string, unknown>][] = [
      ['/api/order/pay', { order_uuid }],
      ['/api/order/cancel', { order_uuid }],
      ['/api/order/start-delivery', { order_uuid }],
      ['/api/promo/add', { order_uuid, promo: 'FOREST5' }],
      ['/api/order/product/allocate', { order_product_uuid: order_product[0].uuid }],
      ['/api/order/product/activation', { order_product_uuid: order_product[0].uuid, early_start: true }],
      ['/api/customer/prepaid/force', { order_product_uuid: order_product[0].uuid }],
    ];
    for (const [call, body] of tries)
      expect([call, (await otherCustomer.browser.post(call, body)).status]).toEqual([call, 404]);
  });
});

test('the reply equals the stored draft, and the second SIM of a new customer waits for the first payment', async () => {
  const { browser } = await registerCustomer(product);
  const body = { product_list: [line('private-postpaid-s'), line('private-postpaid-s')] };
  const { order_product } = (await browser.post(path, body)).response;
  expect(order_product.map((sim: { waits_for: unknown }) => sim.waits_for)).toEqual([null, 'first_payment']);
  expect(order_product).toEqual((await browser.get('/api/order/current')).response.order.order_product);
});

describe('concurrent requests', () => {
  test('with the same key create one draft with one reply, and another body with that key is refused', async () => {
    const { browser } = await registerCustomer(product);
    const key = randomUUID();
    await browser.get('/api/order/current');
    const [firstAnswer, secondAnswer] = await Promise.all(
      [1, 2].map(() => browser.post(path, { product_list: [line()] }, { key })),
    );
    expect(firstAnswer?.status).toBe(200);
    expect(secondAnswer?.response).toEqual(firstAnswer?.response);
    expect((await browser.post(path, { product_list: [line('private-postpaid-s')] }, { key })).problem.code).toBe(
      'IDEMPOTENCY_CONFLICT',
    );
  });

  test('of two browsers with different baskets create one draft with the basket of one of them', async () => {
    const { browser, uuid } = await registerCustomer(product);
    const browsers = [browser, await createSignedInBrowser(product, uuid)];
    // Fetches the CSRF pairs first, so that all calls are sent together.
    for (const each of browsers) await each.post('/api/customer/language/change', { language: 'en' });
    const codes = ['private-postpaid-s', 'private-postpaid-m', 'private-postpaid-xl', 'private-prepaid-s'];
    const answers = await Promise.all(
      codes.map((code, at) => browsers[at % 2]!.post(path, { product_list: [line(code), line(code)] })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ response }) => response.order_uuid)).size).toBe(1);
    const { order } = (await browser.get('/api/order/current')).response;
    expect(order.order_product).toHaveLength(2);
    expect(answers.map(({ response }) => response.order_product)).toContainEqual(order.order_product);
  });
});

test('more SIMs than the limit are refused, including SIMs of a placed order', async () => {
  const sim = await registerCustomerAndOrderSim(product);
  const five = Array.from({ length: 5 }, () => line());
  expect((await sim.browser.post(path, { product_list: [...five, line()] })).problem.code).toBe('SIM_CAP_REACHED');
  expect((await sim.browser.post(path, { product_list: five })).status).toBe(200);
});

test('unpaid orders and orders placed since the draft count for the limit', async () => {
  const { browser, accept } = await registerCustomerWithDraftOrder(product, 'private-prepaid-s', { lines: 4 });
  await accept();
  expect((await browser.post(path, { product_list: [line(), line(), line()] })).problem.code).toBe('SIM_CAP_REACHED');
  expect((await browser.post(path, { product_list: [line(), line()] })).status).toBe(200);
  // Another order is placed between the draft and its acceptance.
  await product.db.write.execute(sql`update credential set email_status = 1`);
  await product.db.write
    .update(orderProduct)
    .set({ customer_uuid: browser.customer ?? '' })
    .where(eq(orderProduct.uuid, (await registerCustomerAndOrderSim(product)).order_product_uuid));
  const refusedAnswer = await accept();
  expect([refusedAnswer.status, refusedAnswer.problem.code]).toEqual([422, 'SIM_CAP_REACHED']);
});

test('an invoice past its last reminder blocks orders until it is paid', async () => {
  const { browser, uuid } = await registerCustomer(product);
  await insertOverdueInvoice(product, uuid);
  const createOrder = () => browser.post(path, { product_list: [line()] });
  expect((await createOrder()).problem.code).toBe('STATUS_FORBIDS_SUBSCRIPTION');
  expect((await browser.callEndpoint('GET /api/customer/session')).customer_invoice).toMatchObject([{ blocks: true }]);
  await product.db.write.execute(sql`update customer_invoice set state = 'paid' where customer_uuid = ${uuid}`);
  expect((await createOrder()).status).toBe(200);
});
