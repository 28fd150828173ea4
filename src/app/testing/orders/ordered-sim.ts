import type { OrderProduct } from '#ordering/contract.ts';
import type { ProductWithNumber } from '#porting/contract.ts';
import { confirmEmailInDatabase } from '../customers/customer-state.ts';
import { registerCustomer } from '../customers/new-customer.ts';
import { acceptOrder, createDraft } from './new-order.ts';
import { waitForConfirmationUrl, type TestEnvironment } from '../product/sandbox-calls.ts';
import { type TestReply, CallRefusedError, type TestBrowser } from '../product/test-browser.ts';
import type { TestApp } from '../product/test-app.ts';
import type { SimType } from '#subscriptions/rules/sim-type.ts';

/** Code of the smallest private postpaid plan. */
export const usualOffer = 'private-postpaid-s';

export type SimOptions = {
  /** Code of a plan; default is the smallest private postpaid one. */
  offer?: string;
  /** 0 eSIM, 1 card. */
  type?: SimType;
  language?: 'en' | 'fr' | 'nl';
  addon_uuids?: string[];
  /** `before`: the email address is confirmed without a mail; false: it stays unconfirmed. */
  confirmed?: boolean | 'before';
};

/** A private customer with a placed order of one SIM, made through the calls of the screens. */
export type OrderedSim = {
  browser: TestBrowser;
  email: string;
  order_uuid: string;
  order_product_uuid: string;
  /** Returns the current session: the SIM in preparation, and the products of the customer. */
  fetchSim(): Promise<{ orderProduct: OrderProduct | undefined; products: ProductWithNumber[] }>;
  /** Opens the link in the confirmation mail. */
  confirmEmail(): Promise<void>;
  /** Requests the activation; throws unless it succeeds. */
  activate(extraFields?: Record<string, unknown>): Promise<TestReply<OrderProduct>>;
};

/** Opens the link in the confirmation mail. */
export const confirmEmail = async (
  place: Omit<TestEnvironment, 'url'>,
  browser: TestBrowser,
  email: string,
): Promise<void> => {
  const token = (await waitForConfirmationUrl(place, email)).searchParams.get('token') ?? '';
  await browser.callEndpoint('GET /api/customer/email/confirm', { query: { token } });
};

/** The calls of tests about an order of one SIM. */
export const buildOrderedSim = (
  product: Omit<TestEnvironment, 'url'>,
  order: Pick<OrderedSim, 'browser' | 'email' | 'order_uuid' | 'order_product_uuid'>,
): OrderedSim => {
  const { browser, email, order_product_uuid } = order;
  const fetchSim = async () => {
    const session = await browser.callEndpoint('GET /api/customer/session');
    const pendingProduct = session.order_product.find(({ uuid }) => uuid === order_product_uuid);
    return { orderProduct: pendingProduct, products: session.customer_product };
  };
  const activate = async (fields: Record<string, unknown> = {}) => {
    const path = '/api/order/product/activation';
    const answer = await browser.post(path, { order_product_uuid, early_start: true, ...fields });
    if (answer.status >= 300) throw new CallRefusedError(path, answer);
    return answer;
  };
  return { ...order, fetchSim, activate, confirmEmail: () => confirmEmail(product, browser, email) };
};

export const registerCustomerAndOrderSim = async (product: TestApp, options: SimOptions = {}): Promise<OrderedSim> => {
  const { offer = usualOffer, type = 0, language = 'en', addon_uuids = [], confirmed = true } = options;
  const { browser, email } = await registerCustomer(product, { language, details: true });
  const { order_uuid, order_product } = await createDraft(browser, [{ offer, type, addon_uuids }]);
  const order_product_uuid = order_product[0]?.uuid ?? '';
  await browser.callEndpoint('POST /api/customer/payment/method', { body: { method: 0 } });
  if (confirmed === 'before') await confirmEmailInDatabase(product, browser.customer ?? '');
  await acceptOrder(browser);
  if (confirmed === true) await confirmEmail(product, browser, email);
  return buildOrderedSim(product, { browser, email, order_uuid, order_product_uuid });
};
