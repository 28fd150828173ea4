import { sql } from 'drizzle-orm';
import type { OrderProduct } from '#ordering/contract.ts';
import type { Language } from '#platform/pure/language.ts';
import { giveMandate, verifyAddress } from '../customers/known-customer.ts';
import { newCustomer } from '../customers/new-customer.ts';
import { type Draft, type Line, newDraft } from './new-order.ts';
import { signedWith } from '../product/outside-world.ts';
import { ofTests } from '../product/recorded-statements.ts';
import type { Answer, TestBrowser } from '../product/test-browser.ts';
import type { TestProduct } from '../product/test-product.ts';

export type DraftOrder = Draft & {
  browser: TestBrowser;
  email: string;
  /** Accepts the terms and so orders; answers whatever the call answers. */
  accept(more?: Record<string, unknown>): Promise<Answer<unknown>>;
};

/** A private customer with details, a confirmed address, online payment and a draft of some SIMs of one plan; who wants several may be debited. */
export const draftOrder = async (
  product: TestProduct,
  code: string,
  {
    type = 0,
    lines = 1,
    port_in,
    language = 'en',
    confirmed = true,
  }: { type?: 0 | 1; lines?: number; port_in?: Line['port_in']; language?: Language; confirmed?: boolean } = {},
): Promise<DraftOrder> => {
  // Tests register many customers from one address.
  await product.db.write.execute(sql`${sql.raw(ofTests)} delete from rate_limit`);
  const { browser, email } = await newCustomer(product, { details: true, language });
  const { customer } = browser;
  if (customer && confirmed) await verifyAddress(product, customer);
  if (customer && lines > 1) await giveMandate(product, customer);
  const line: Line = { offer: code, type, ...(port_in && { port_in }) };
  const draft = await newDraft(
    browser,
    Array.from({ length: lines }, () => line),
  );
  await browser.ask('POST /api/customer/payment/method', { body: { method: 0 } });
  const consents = { terms: true, privacy: true, newsletter: false, terms_version: product.settings.TERMS_VERSION };
  return {
    browser,
    email,
    ...draft,
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

/** Posts an event to a webhook as an outside system does. */
export const tell = (product: TestProduct, system: string, event: unknown): Promise<Response> => {
  const body = JSON.stringify(event);
  return fetch(`${product.url}/api/webhook/${system}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signedWith(product.settings.SANDBOX_SECRET ?? '', body) },
    body,
  });
};
