import { sql } from 'drizzle-orm';
import type { OrderProduct } from '#ordering/contract.ts';
import type { Language } from '#platform/pure/language.ts';
import { insertMandateForTest, confirmEmailInDatabase } from '../customers/customer-state.ts';
import { registerCustomer } from '../customers/new-customer.ts';
import { type Draft, type DraftLine, createDraft } from './new-order.ts';
import { signedHeaders } from '../product/sandbox-control.ts';
import { testStatementMark } from '../product/recorded-statements.ts';
import type { TestReply, TestBrowser } from '../product/test-browser.ts';
import type { TestApp } from '../product/test-app.ts';
import type { SimType } from '#subscriptions/rules/sim-type.ts';

export type DraftOrder = Draft & {
  browser: TestBrowser;
  email: string;
  /** Accepts the terms, which places the order; returns the reply. */
  accept(extraConsents?: Record<string, unknown>): Promise<TestReply<unknown>>;
};

/**
 * A private customer with details, a confirmed address, online payment and a draft of some SIMs of one plan. With
 * several SIMs the customer has a direct debit mandate.
 */
export const registerCustomerWithDraftOrder = async (
  product: TestApp,
  code: string,
  {
    type = 0,
    lines = 1,
    port_in,
    users = [],
    language = 'en',
    confirmed = true,
  }: {
    type?: SimType;
    lines?: number;
    port_in?: DraftLine['port_in'];
    users?: readonly Pick<DraftLine, 'own_number' | 'user_name'>[];
    language?: Language;
    confirmed?: boolean;
  } = {},
): Promise<DraftOrder> => {
  // Tests register many customers from one address, so the rate limits are reset.
  await product.db.write.execute(sql`${sql.raw(testStatementMark)} delete from rate_limit`);
  const { browser, email } = await registerCustomer(product, { details: true, language });
  const { customer } = browser;
  if (customer && confirmed) await confirmEmailInDatabase(product, customer);
  if (customer && lines > 1) await insertMandateForTest(product, customer);
  const line: DraftLine = { offer: code, type, ...(port_in && { port_in }) };
  const draft = await createDraft(
    browser,
    Array.from({ length: lines }, (_, at) => ({ ...line, ...users[at] })),
  );
  await browser.callEndpoint('POST /api/customer/payment/method', { body: { method: 0 } });
  const consents = { terms: true, privacy: true, newsletter: false, terms_version: product.settings.TERMS_VERSION };
  return {
    browser,
    email,
    ...draft,
    accept: (extraConsents = {}) => browser.post('/api/v2/customer/accept', { ...consents, ...extraConsents }),
  };
};

/** Returns the SIMs in preparation, as shown by the session. */
export const fetchOrderProducts = async (browser: TestBrowser): Promise<OrderProduct[]> => {
  const { response } = await browser.get('/api/customer/session');
  return (response as { order_product: OrderProduct[] }).order_product;
};

export const fetchOrderState = async (browser: TestBrowser): Promise<string | undefined> =>
  (await fetchOrderProducts(browser))[0]?.order_state;

/** Posts a webhook event as an outside system does. */
export const postWebhookEvent = (product: TestApp, system: string, event: unknown): Promise<Response> => {
  const body = JSON.stringify(event);
  return fetch(`${product.url}/api/webhook/${system}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signedHeaders(product.settings.SANDBOX_SECRET ?? '', body) },
    body,
  });
};
