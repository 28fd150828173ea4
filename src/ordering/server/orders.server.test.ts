import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newCustomer } from '#app/testing/new-customer.ts';
import { messagesTo, orderSim } from '#app/testing/ordered-sim.ts';
import type { TestBrowser } from '#app/testing/test-browser.ts';
import { type TestProduct, testProduct } from '#app/testing/test-product.ts';
import { catalogueOf } from '#catalogue/server/questions.ts';
import { rateLimit } from '#platform/db/tables.ts';
import { simsOf } from '#subscriptions/server/questions.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
beforeEach(async () => {
  await product.db.read.delete(rateLimit);
});
afterAll(() => product.stop());

const sandbox = async (path: string, body?: unknown): Promise<any> => {
  const init = body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const reply = await fetch(`${product.sandbox.url}${path}`, init);
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return reply.json();
};

const tellCourier = (event: Record<string, unknown>) =>
  fetch(`${product.url}/api/webhook/courier`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${product.settings.SANDBOX_SECRET}` },
    body: JSON.stringify(event),
  });

const draftOf = async (code: string, type: 0 | 1 = 0, lines = 1) => {
  const customer = await newCustomer(product, { details: true });
  const offer_uuid = (await catalogueOf(product.db)).offerByCode.get(code)?.uuid;
  const product_list = Array.from({ length: lines }, () => ({ offer_uuid, type }));
  const { response } = await customer.browser.post('/api/order/create', { product_list });
  await customer.browser.post('/api/customer/payment/method', { method: 0 });
  const accept = (more = {}, key?: string) =>
    customer.browser.post(
      '/api/v2/customer/accept',
      { terms: true, privacy: true, newsletter: false, terms_version: product.settings.TERMS_VERSION, ...more },
      key ? { key } : {},
    );
  return { ...customer, order_uuid: response.order_uuid as string, order_product: response.order_product as { uuid: string }[], totals: response.totals, accept };
};

const pendingOf = async (browser: TestBrowser) => (await browser.get('/api/customer/session')).response.order_product as any[];
const stateOf = async (browser: TestBrowser) => (await pendingOf(browser))[0]?.order_state;

const payAtProvider = async (checkout_url: string, action = 'pay') => {
  const all = (await sandbox('/api/payments/payments')) as { id: string }[];
  const made = all.find(({ id }) => checkout_url.includes(id));
  return sandbox(`/api/payments/payments/${made?.id}/${action}`, {});
};

describe('an order that is paid first', () => {
  test('waits, is paid, and only then gets its SIM, which the courier takes', async () => {
    const { browser, email, order_uuid, order_product, accept, totals } = await draftOf('private-prepaid-s', 1);
    expect(totals.due_now).toBeCloseTo(totals.first_month + 5, 2);
    expect((await accept({ total_per_month: 10 })).status).toBe(200);
    expect(await stateOf(browser)).toBe('awaiting_payment');
    const allocate = () => browser.post('/api/order/product/allocate', { order_product_uuid: order_product[0]?.uuid });
    expect((await allocate()).problem.code).toBe('ORDER_NOT_CONFIRMED');
    expect((await browser.post('/api/order/start-delivery', { order_uuid })).problem.code).toBe('ORDER_NOT_CONFIRMED');

    const { response } = await browser.post('/api/order/pay', { order_uuid, bank_method: 'card' });
    await payAtProvider(response.checkout_url, 'fail');
    await product.until(async () => (await browser.get('/api/customer/payment/status', { query: { payment_uuid: response.payment_uuid } })).response.outcome !== 'open');
    expect(await stateOf(browser)).toBe('awaiting_payment');

    const again = (await browser.post('/api/order/pay', { order_uuid, bank_method: 'card' })).response;
    await payAtProvider(again.checkout_url);
    const [shown] = await product.until(async () => {
      const pending = await pendingOf(browser);
      return pending[0]?.state === 'sim_in_delivery' ? pending : null;
    });
    expect(shown).toMatchObject({ order_state: 'in_delivery', delivery: { state: 'created', tracking_code: expect.any(String), expected_at: expect.any(String) } });
    expect(shown.sim_number_end).toMatch(/^\d{4}$/);
    expect(shown.tracker.map(({ key, state }: Record<string, string>) => `${key} ${state}`)).toEqual(['ordered done', 'prepared done', 'sent now', 'delivered todo', 'activated todo']);
    expect((await browser.post('/api/order/pay', { order_uuid })).problem.code).toBe('NOTHING_TO_PAY');
    await product.until(async () => (await messagesTo(product, email)).some(({ links }) => links.length > 0));
  });

  test('is given up after two weeks, and a payment brings it back', async () => {
    const { browser, order_uuid, accept } = await draftOf('private-prepaid-s');
    await accept();
    await product.db.read.delete(rateLimit);
    await product.worker?.runUntilIdle();
    const offset = product.clock.offsetMs();
    // The sandbox's clock rules: every process follows it.
    await product.advance('P13D');
    await product.until(async () => product.clock.offsetMs() > offset);
    expect(await stateOf(browser)).toBe('awaiting_payment');
    await product.advance('P2D');
    await product.until(async () => (await stateOf(browser)) === 'failed');
    const { response } = await browser.post('/api/order/pay', { order_uuid });
    expect(await stateOf(browser)).toBe('awaiting_payment');
    await payAtProvider(response.checkout_url);
    await product.until(async () => (await stateOf(browser)) === 'allocated');
  });
});

describe('placing', () => {
  test('the same click twice is one order; another total than the one seen is refused', async () => {
    const { browser, accept } = await draftOf('private-postpaid-s', 0, 2);
    expect((await accept({ total_per_month: 19.99 })).problem.code).toBe('ORDER_CHANGED');
    expect(await stateOf(browser)).toBe('draft');
    const both = await Promise.all([accept({ total_per_month: 20 }), accept({ total_per_month: 20 })]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    await product.until(async () => (await pendingOf(browser)).every(({ state }) => state === 'esim_ready'));
    const numbers = (await pendingOf(browser)).map(({ msisdn }) => msisdn);
    expect(new Set(numbers).size).toBe(2);
    expect((await browser.get('/api/order/current')).response.order).toBeNull();
  });
});

describe('cancelling', () => {
  test('while the number is being given leaves nobody with a number, whoever was first', async () => {
    for (let round = 0; round < 5; round += 1) {
      await product.db.read.delete(rateLimit);
      const { browser, order_uuid, order_product, accept } = await draftOf('private-postpaid-s', round % 2 === 0 ? 0 : 1);
      await accept();
      const [cancelled] = await Promise.all([
        browser.post('/api/order/cancel', { order_uuid }),
        product.worker?.runUntilIdle(),
        browser.post('/api/order/product/allocate', { order_product_uuid: order_product[0]?.uuid }),
      ]);
      expect(cancelled?.status).toBe(200);
      await product.worker?.runUntilIdle();
      const [shown] = await pendingOf(browser);
      expect(shown).toMatchObject({ state: 'order_cancelled', order_state: 'cancelled', msisdn: null, esim: null });
      expect((await simsOf(product.db.read, [order_product[0]?.uuid ?? ''])).size).toBe(0);
    }
  });

  test('twice is once; afterwards nothing more can be done with it', async () => {
    const { browser, order_uuid, order_product, accept } = await draftOf('private-prepaid-s');
    await accept();
    const both = await Promise.all([1, 2].map(() => browser.post('/api/order/cancel', { order_uuid })));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await browser.post('/api/order/pay', { order_uuid })).problem.code).toBe('ORDER_CANCELLED');
    expect((await browser.post('/api/order/start-delivery', { order_uuid })).problem.code).toBe('ORDER_CANCELLED');
    const activation = { order_product_uuid: order_product[0]?.uuid, early_start: true };
    expect((await browser.post('/api/order/product/activation', activation)).problem.code).toBe('ORDER_CANCELLED');
  });

  test('money that comes after the cancellation is paid back', async () => {
    const { browser, email, order_uuid, accept } = await draftOf('private-prepaid-s');
    await accept();
    const { response } = await browser.post('/api/order/pay', { order_uuid });
    await browser.post('/api/order/cancel', { order_uuid });
    await payAtProvider(response.checkout_url);
    const refunded = async () => (await messagesTo(product, email)).some(({ subject }) => /on its way back/.test(subject));
    await product.until(refunded);
    expect(await stateOf(browser)).toBe('cancelled');
  });
});

describe('activating', () => {
  test('asks for a confirmed address, the wish to start early, and the right card', async () => {
    const unconfirmed = await orderSim(product, { confirmed: false });
    await product.until(async () => (await unconfirmed.look()).pending?.state === 'esim_ready');
    const call = '/api/order/product/activation';
    const { browser, order_product_uuid } = unconfirmed;
    expect((await browser.post(call, { order_product_uuid, early_start: true })).problem.code).toBe('EMAIL_NOT_VERIFIED');

    const card = await orderSim(product, { type: 1 });
    await product.until(async () => (await card.look()).pending?.state === 'sim_in_delivery');
    const activate = (more: Record<string, unknown>) => card.browser.post(call, { order_product_uuid: card.order_product_uuid, early_start: true, ...more });
    const other = await orderSim(product, { type: 1 });
    await product.until(async () => (await other.look()).pending?.state === 'sim_in_delivery');
    const sims = await simsOf(product.db.read, [card.order_product_uuid, other.order_product_uuid]);
    const right = sims.get(card.order_product_uuid)?.iccid ?? '';
    expect((await activate({ sim_number: right, early_start: false })).problem.code).toBe('EARLY_START_REQUIRED');
    for (const sim_number of [undefined, '', '123', '8932000000000000001', sims.get(other.order_product_uuid)?.iccid]) {
      expect([sim_number, (await activate({ sim_number })).problem.code]).toEqual([sim_number, 'SIM_NUMBER_WRONG']);
    }
    expect((await card.look()).pending?.tries_left).toBe(3);
    const spaced = right.replaceAll(/(\d{4})/g, '$1 ');
    const twice = await Promise.all([activate({ sim_number: spaced }), activate({ sim_number: right })]);
    expect(twice.map(({ status, problem }) => problem?.code ?? status).toSorted()).toEqual([200, 'ACTIVATION_RUNNING']);
    await product.until(async () => (await card.look()).products[0]?.state === 'active');
    expect(await stateOf(card.browser)).toBeUndefined();
    expect((await card.browser.post('/api/order/cancel', { order_uuid: card.order_uuid })).problem.code).toBe('ORDER_NOT_CANCELLABLE');
  });

  test('an incomplete number to keep is named field by field', async () => {
    const sim = await orderSim(product);
    await product.until(async () => (await sim.look()).pending?.state === 'esim_ready');
    const [operator] = (await catalogueOf(product.db)).operators;
    const port_in = { msisdn: '0470 12 34 56', operator_uuid: operator?.uuid, subscription: 'postpaid' };
    const { problem } = await sim.browser.post('/api/order/product/activation', { order_product_uuid: sim.order_product_uuid, early_start: true, port_in });
    expect(problem.code).toBe('PORT_IN_INCOMPLETE');
    expect(problem.errors?.map(({ field }) => field)).toEqual(['port_in.sim_number', 'port_in.customer_number']);
    expect((await sim.look()).pending?.state).toBe('esim_ready');
  });
});

describe('the parcel', () => {
  test('news that come twice, late or from nowhere change nothing they should not', async () => {
    const sim = await orderSim(product, { type: 1 });
    const pending = await product.until(async () => {
      const shown = (await sim.look()).pending;
      return shown?.state === 'sim_in_delivery' ? shown : null;
    });
    const shipments = (await sandbox('/api/courier/shipments')) as any[];
    const parcel = shipments.find((each) => each.tracking_code === pending.delivery?.tracking_code);
    const at = (minutes: number) => new Date(product.clock.now().getTime() + minutes * 60_000).toISOString();
    const event = (status: string, minutes: number) => ({
      event_id: randomUUID(),
      shipment_id: parcel.shipment_id ?? parcel.id,
      reference: parcel.reference,
      tracking_code: parcel.tracking_code,
      status,
      occurred_at: at(minutes),
    });
    const delivered = event('delivered', 30);
    for (const told of [delivered, delivered, event('picked_up', 10), event('in_transit', 20)]) expect((await tellCourier(told)).status).toBe(200);
    const { delivery, tracker } = (await sim.look()).pending ?? {};
    expect(delivery?.state).toBe('delivered');
    expect(tracker?.find(({ key }) => key === 'delivered')).toMatchObject({ state: 'done', at: delivered.occurred_at });
    expect((await tellCourier({ ...delivered, event_id: randomUUID(), reference: randomUUID() })).status).toBe(200);
    expect((await tellCourier({ ...delivered, event_id: randomUUID(), reference: 'not ours' })).status).toBe(200);
    expect((await tellCourier({ status: 'eaten' })).status).toBe(400);
    const { order_uuid, browser } = sim;
    const before = (await sandbox('/api/courier/shipments')).length;
    for (let time = 0; time < 2; time += 1) expect((await browser.post('/api/order/start-delivery', { order_uuid })).status).toBe(200);
    await product.worker?.runUntilIdle();
    expect(await sandbox('/api/courier/shipments')).toHaveLength(before);
  });

  test('that came back is sent again when the customer asks', async () => {
    const sim = await orderSim(product, { type: 1 });
    const code = async () => (await sim.look()).pending?.delivery?.tracking_code;
    const first = await product.until(code);
    const parcel = ((await sandbox('/api/courier/shipments')) as any[]).find((each) => each.tracking_code === first);
    await sandbox(`/api/courier/shipments/${parcel.id}/return`, { reason: 'ADDRESS_UNKNOWN' });
    await product.until(async () => (await sim.look()).pending?.delivery?.state === 'returned');
    await sim.browser.post('/api/order/start-delivery', { order_uuid: sim.order_uuid });
    await product.until(async () => {
      const now = await code();
      return now && now !== first;
    });
  });
});

describe('promo codes, prepaid, referrals', () => {
  test('a code is told by anyone, put on a draft, and changes the total', async () => {
    const { browser, order_uuid } = await draftOf('private-postpaid-m');
    expect((await product.browser('fr').get('/api/promo/check', { query: { promo: ' forest5 ' } })).response).toEqual({ promo: 'FOREST5', kind: 'euro', value: 5, months: 6 });
    const unknown = await browser.get('/api/promo/check', { query: { promo: 'SPRING25' } });
    expect([unknown.status, unknown.problem.code]).toEqual([422, 'PROMO_UNKNOWN']);
    const { totals } = (await browser.post('/api/promo/add', { promo: 'FOREST5', order_uuid })).response;
    expect(totals).toMatchObject({ per_month: 15, per_month_before_promo: 20, promo_months: 6 });
    expect((await browser.post('/api/promo/add', { promo: 'NOPE', order_uuid })).problem.code).toBe('PROMO_UNKNOWN');
    expect((await browser.get('/api/order/current')).response.order.promo.promo).toBe('FOREST5');
  });

  test('postpaid lines become prepaid ones, as long as the order is not confirmed', async () => {
    const { browser, accept } = await draftOf('private-postpaid-m', 0, 2);
    const { response } = await browser.post('/api/customer/prepaid/force', {});
    expect(response.order_product.map(({ offer }: any) => offer.payment_type)).toEqual(['prepaid', 'prepaid']);
    expect(response.totals.due_now).toBeGreaterThan(0);
    await accept();
    expect(await stateOf(browser)).toBe('awaiting_payment');
    const confirmed = await orderSim(product);
    const { order_product_uuid } = confirmed;
    expect((await confirmed.browser.post('/api/customer/prepaid/force', { order_product_uuid })).problem.code).toBe('ORDER_FAILED');
  });

  test('a referral code brings the next customer, and is counted', async () => {
    const { browser } = await newCustomer(product);
    const mine = (await browser.get('/api/promo/invitee')).response;
    expect(mine).toMatchObject({ invited: 0, campaign_user: false, referral_url: `${product.url}/?ref=${mine.ref_code}` });
    const email = `${randomUUID()}@example.com`;
    const body = { email, password: 'Quiet-Rivers-Bend9', customer_type: 1, no_send_email: true, ref_code: mine.ref_code };
    expect((await product.browser().post('/api/customer/register', body)).status).toBe(200);
    expect((await browser.get('/api/promo/invitee')).response.invited).toBe(1);
  });

  test('the campaign takes an address once, and tells nobody who is in it', async () => {
    const visitor = product.browser('nl');
    const email = `${randomUUID()}@example.com`;
    const one = (await visitor.post('/integration/vl/registration', { email, language: 'nl' })).response;
    const two = (await visitor.post('/integration/vl/registration', { email: email.toUpperCase(), language: 'nl' })).response;
    expect(two).toEqual(one);
    for (const address of [email, `${randomUUID()}@example.com`]) {
      const answer = await visitor.post('/integration/vl/confirmation', { email: address });
      expect([answer.status, answer.response]).toEqual([200, {}]);
    }
    await product.until(async () => (await messagesTo(product, email)).length === 1);
    expect((await visitor.post('/integration/vl/registration', { email: 'nobody' })).problem.errors?.[0]?.code).toBe('EMAIL_INVALID');
    const customer = await newCustomer(product, { email });
    expect((await customer.browser.get('/api/promo/invitee')).response).toMatchObject({ ref_code: one.ref_code, campaign_user: true });
  });
});
