import type { OrderProduct } from '#ordering/contract.ts';
import { catalogueOf } from '#catalogue/server/questions.ts';
import { rateLimit } from '#platform/db/tables.ts';
import { type NewCustomer, newCustomer } from './new-customer.ts';
import type { Answer, TestBrowser } from './test-browser.ts';
import type { TestProduct } from './test-product.ts';

/** The sandbox's JSON: GET without a body, else POST. */
export const sandboxCall = async <T>(product: TestProduct, path: string, body?: unknown): Promise<T> => {
  const init =
    body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const reply = await fetch(`${product.sandbox.url}${path}`, init);
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as T;
};

export type DraftOrder = {
  browser: TestBrowser;
  email: string;
  order_uuid: string;
  order_product: OrderProduct[];
  totals: { per_month: number; first_month: number; due_now: number };
  /** Accepts the terms and so orders; answers whatever the call answers. */
  accept(more?: Record<string, unknown>): Promise<Answer<unknown>>;
};

/** A private customer with details, online payment and a draft of some SIMs of one plan. */
export const draftOrder = async (
  product: TestProduct,
  code: string,
  { type = 0, lines = 1, port_in }: { type?: 0 | 1; lines?: number; port_in?: unknown } = {},
): Promise<DraftOrder> => {
  // Tests register many customers from one address.
  await product.db.read.delete(rateLimit);
  const { browser, email }: NewCustomer = await newCustomer(product, { details: true });
  const offer_uuid = (await catalogueOf(product.db)).offerByCode.get(code)?.uuid;
  const made = await browser.post('/api/order/create', {
    product_list: Array.from({ length: lines }, () => ({ offer_uuid, type, port_in })),
  });
  const { order_uuid, order_product, totals } = made.response as Pick<
    DraftOrder,
    'order_uuid' | 'order_product' | 'totals'
  >;
  await browser.post('/api/customer/payment/method', { method: 0 });
  const consents = { terms: true, privacy: true, newsletter: false, terms_version: product.settings.TERMS_VERSION };
  return {
    browser,
    email,
    order_uuid,
    order_product,
    totals,
    accept: (more = {}) => browser.post('/api/v2/customer/accept', { ...consents, ...more }),
  };
};

/** SIMs on their way, as the session shows them. */
export const pendingOf = async (browser: TestBrowser): Promise<OrderProduct[]> => {
  const { response } = await browser.get('/api/customer/session');
  return (response as { order_product: OrderProduct[] }).order_product;
};

export const orderStateOf = async (browser: TestBrowser): Promise<string | undefined> =>
  (await pendingOf(browser))[0]?.order_state;

/** What the customer does on the provider's page, or what happens to it there: pay, hold, fail, cancel, expire. */
export const payAtProvider = async (
  product: TestProduct,
  checkout_url: string,
  action = 'pay',
  fields: Record<string, string> = {},
): Promise<void> => {
  const all = await sandboxCall<{ id: string }[]>(product, '/api/payments/payments');
  const made = all.find(({ id }) => checkout_url.includes(id));
  await sandboxCall(product, `/api/payments/payments/${made?.id}/${action}`, fields);
};

/** Posts an event to a webhook as an outside system does. */
export const tell = (product: TestProduct, system: string, event: unknown): Promise<Response> =>
  fetch(`${product.url}/api/webhook/${system}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${product.settings.SANDBOX_SECRET}` },
    body: JSON.stringify(event),
  });
