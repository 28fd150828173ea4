import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { queryQueuedMails, registerCustomer, type NewCustomer } from '../../../app/testing/customers/new-customer.ts';
import { createSubAccountWithBrowser } from '../../../app/testing/every-call/endpoint-calls.ts';
import { startTestApp, type TestApp } from '../../../app/testing/product/test-app.ts';
import type { consent as consentTable } from '#customers/server/tables.ts';
import { queryRows } from '#platform/db/database.ts';

let product: TestApp;
let offers: { uuid: string; audience: string; payment_type: string; price: number }[] = [];
beforeAll(async () => {
  product = await startTestApp();
  offers = (await product.browser().get('/api/v1/web-api/public/shop/offer/get-public-offers')).response.offers;
});
beforeEach(() => product.db.tx((tx) => tx.execute(sql`delete from rate_limit`)));
afterAll(() => product.stop());

const path = '/api/v2/customer/accept';
const consent = (changes: object = {}) => ({
  terms: true,
  privacy: true,
  newsletter: false,
  terms_version: product.settings.TERMS_VERSION,
  ...changes,
});
const offerOf = (payment_type: string) =>
  offers.find((offer) => offer.audience === 'private' && offer.payment_type === payment_type);

const createDraft = async ({ browser }: NewCustomer, payment_type = 'postpaid') => {
  const product_list = [{ offer_uuid: offerOf(payment_type)?.uuid, type: 0 }];
  const answer = await browser.post('/api/order/create', { product_list, promo: null });
  expect(answer.status).toBe(200);
  return answer.response as { order_uuid: string; totals: { per_month: number; due_now: number } };
};

/** Registers a customer with a draft ready to be placed. */
const createReadyOrder = async (payment_type = 'postpaid') => {
  const customer = await registerCustomer(product, { details: true, language: 'fr' });
  const order = await createDraft(customer, payment_type);
  const method = await customer.browser.post('/api/customer/payment/method', { method: 0 });
  expect(method.status).toBe(200);
  return { ...customer, order };
};

test('early start can be requested with the order, and is optional', async () => {
  for (const early_start of [true, false]) {
    const { browser, order } = await createReadyOrder();
    await browser.post(path, consent({ early_start }));
    const { order_product } = (await browser.get('/api/customer/session')).response;
    expect(order_product[0]).toMatchObject({ order_uuid: order.order_uuid, early_start_needed: !early_start });
  }
});

test('a company needs no early start consent, because it has no withdrawal period', async () => {
  const { browser } = await registerCustomer(product, { type: 2, details: true });
  const offer = offers.find(({ audience, payment_type }) => audience === 'professional' && payment_type === 'postpaid');
  await browser.post('/api/order/create', { product_list: [{ offer_uuid: offer?.uuid, type: 0 }], promo: null });
  await browser.post('/api/customer/payment/method', { method: 0 });
  expect((await browser.post(path, consent())).status).toBe(200);
  const { order_product } = (await browser.get('/api/customer/session')).response;
  expect(order_product[0]).toMatchObject({ early_start_needed: false });
});

const queryConsents = (uuid: string) =>
  queryRows<
    Pick<
      typeof consentTable.$inferSelect,
      'kind' | 'given' | 'version' | 'offer_uuid' | 'hash' | 'order_uuid' | 'language'
    >
  >(
    product.db.read,
    sql`select kind, given, version, offer_uuid, hash, order_uuid, language from consent where customer_uuid = ${uuid} order by kind`,
  );
const queryState = async (order_uuid: string) =>
  (
    await queryRows<{ state: string }>(
      product.db.read,
      sql`select state from customer_order where uuid = ${order_uuid}`,
    )
  )[0]?.state;

test('an accepted order is placed, and its consents are recorded with the hash of the contract summary', async () => {
  const { browser, uuid, email, order } = await createReadyOrder();
  const answer = await browser.post(path, consent({ total_per_month: order.totals.per_month, newsletter: true }));
  expect(answer.status).toBe(200);
  expect(answer.response).toMatchObject({ newsletter: true, details: { accept: true } });
  expect(await queryState(order.order_uuid)).toBe('confirmed');

  const offer_uuid = offerOf('postpaid')?.uuid ?? '';
  const summary = await browser.get(`/api/catalogue/contract-summary/${offer_uuid}/text`);
  const version = product.settings.TERMS_VERSION;
  expect(await queryConsents(uuid)).toEqual([
    {
      kind: 'contract_summary',
      given: true,
      version: null,
      offer_uuid,
      hash: summary.response.hash,
      order_uuid: order.order_uuid,
      language: 'fr',
    },
    { kind: 'newsletter', given: true, version: null, offer_uuid: null, hash: null, order_uuid: null, language: 'fr' },
    { kind: 'privacy', given: true, version, offer_uuid: null, hash: null, order_uuid: null, language: 'fr' },
    { kind: 'terms', given: true, version, offer_uuid: null, hash: null, order_uuid: null, language: 'fr' },
  ]);
  expect(await queryQueuedMails(product, email)).toMatchObject([{ message: 'confirm-email', language: 'fr' }]);
});

test('a prepaid order waits for its payment', async () => {
  const { browser, order } = await createReadyOrder('prepaid');
  const answer = await browser.post(path, consent());
  expect(answer.status).toBe(200);
  expect(await queryState(order.order_uuid)).toBe('awaiting_payment');
});

test('repeated, retried and concurrent requests place one order', async () => {
  const { browser, uuid, order } = await createReadyOrder();
  const clicks = [{ key: 'click' }, { key: 'click' }, {}];
  const answers = await Promise.all(clicks.map((options) => browser.post(path, consent(), options)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await browser.post(path, consent(), { key: 'click' })).status).toBe(200);
  expect(await queryState(order.order_uuid)).toBe('confirmed');
  expect(await queryConsents(uuid)).toHaveLength(4);
  const otherAnswer = await browser.post(path, consent({ newsletter: true }), { key: 'click' });
  expect([otherAnswer.status, otherAnswer.problem.code]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
});

test('an order without the consent to terms or privacy is refused without changes', async () => {
  const { browser, uuid, order } = await createReadyOrder();
  for (const [field, body] of Object.entries({
    terms: consent({ terms: false }),
    privacy: consent({ privacy: false }),
  })) {
    const answer = await browser.post(path, body);
    const code = field === 'terms' ? 'TERMS_REQUIRED' : 'PRIVACY_REQUIRED';
    expect([answer.status, answer.problem.code]).toEqual([422, code]);
    expect(answer.problem.errors).toMatchObject([{ field, code }]);
  }
  expect((await browser.post(path, consent({ terms_version: '1999-01' }))).problem.code).toBe('TERMS_OUTDATED');
  expect((await browser.post(path, consent({ terms: 'yes' }))).problem.errors).toMatchObject([
    { field: 'terms', code: 'INVALID' },
  ]);
  expect((await browser.post(path, {})).problem.errors).toHaveLength(4);
  expect(await queryConsents(uuid)).toEqual([]);
  expect(await queryState(order.order_uuid)).toBe('draft');
});

test('an order whose total differs from the current one is refused with ORDER_CHANGED, without changes', async () => {
  const { browser, uuid, order } = await createReadyOrder();
  const answer = await browser.post(path, consent({ total_per_month: order.totals.per_month - 0.01 }));
  expect([answer.status, answer.problem.code]).toEqual([409, 'ORDER_CHANGED']);
  expect(await queryConsents(uuid)).toEqual([]);
  expect((await browser.get('/api/customer/session')).response.customer.details.accept).toBe(false);
});

test('an order without details, payment method or draft is refused', async () => {
  const customer = await registerCustomer(product);
  expect((await customer.browser.post(path, consent())).problem.code).toBe('DETAILS_MISSING');
  const customerWithDetails = await registerCustomer(product, { details: true });
  expect((await customerWithDetails.browser.post(path, consent())).problem.code).toBe('PAYMENT_MISSING');
  await customerWithDetails.browser.post('/api/customer/payment/method', { method: 0 });
  expect((await customerWithDetails.browser.post(path, consent())).problem.code).toBe('ORDER_CHANGED');
});

test('an order without a session of a main account is refused', async () => {
  expect((await product.browser().post(path, consent())).problem.code).toBe('SESSION_EXPIRED');
  const sub = await createSubAccountWithBrowser(product, (await createReadyOrder()).uuid);
  expect((await sub.post(path, consent())).problem.code).toBe('MASTER_ONLY');
});

test('an order sends no second confirmation mail while the code of the first is accepted, and another one afterwards', async () => {
  const countMailsAfter = async (wait: string | null) => {
    const customer = await createReadyOrder();
    await customer.browser.post('/api/customer/email/verify/resend');
    if (wait) await product.advanceClock(wait);
    expect((await customer.browser.post(path, consent())).status).toBe(200);
    const mails = await queryQueuedMails(product, customer.email);
    return mails.filter(({ message }) => message === 'confirm-email').length;
  };
  expect(await countMailsAfter(null)).toBe(1);
  expect(await countMailsAfter('PT31M')).toBe(2);
});
