import { randomUUID } from 'node:crypto';
import type { Offer } from '#catalogue/contract.ts';
import type { OrderProduct } from '#ordering/contract.ts';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import type { Answer, TestBrowser } from './test-browser.ts';
import type { TestProduct } from './test-product.ts';

export type Wanted = {
  /** Code of a plan; the smallest private postpaid one unless told. */
  offer?: string;
  /** 0 eSIM, 1 card. */
  type?: 0 | 1;
  language?: 'en' | 'fr' | 'nl';
  addon_uuids?: string[];
  /** False: the email address stays unconfirmed. */
  confirmed?: boolean;
};

/** A private customer with a placed order of one SIM, made through the calls that the screens make. */
export type OrderedSim = {
  browser: TestBrowser;
  email: string;
  order_uuid: string;
  order_product_uuid: string;
  /** What the session shows now: the SIM on its way, and the customer's products. */
  look(): Promise<{ pending: OrderProduct | undefined; products: CustomerProduct[] }>;
  /** Opens the link in the confirmation mail. */
  confirmEmail(): Promise<void>;
  /** Asks for the activation; fails unless it is granted. */
  activate(more?: Record<string, unknown>): Promise<Answer<OrderProduct>>;
};

export const orderedPassword = 'Boterham!Kaas7';

const address = { zip_code: '1000', city: 'Brussel', street_name: 'Wetstraat', street_number: '16' };

const ok = <T>(answer: Answer<T>): Answer<T> => {
  if (answer.status < 300) return answer;
  throw new Error(`${answer.status} ${JSON.stringify(answer.problem)}`);
};

type Mail = { subject: string; text: string; links: string[] };

/** What somebody got by mail or SMS, newest first. */
export const messagesTo = async (product: TestProduct, to: string): Promise<Mail[]> => {
  const reply = await fetch(`${product.sandbox.url}/api/messages?to=${encodeURIComponent(to)}`);
  return (await reply.json()) as Mail[];
};

const confirmEmail = async (product: TestProduct, browser: TestBrowser, email: string): Promise<void> => {
  const token = await product.until(async () => {
    const links = (await messagesTo(product, email)).flatMap((mail) => mail.links);
    return links.map((link) => new URL(link).searchParams.get('token')).find(Boolean);
  });
  ok(await browser.get('/api/customer/email/confirm', { query: { token } }));
};

export const orderSim = async (product: TestProduct, wanted: Wanted = {}): Promise<OrderedSim> => {
  const { offer: code = 'private-postpaid-s', type = 0, language = 'en', addon_uuids = [], confirmed = true } = wanted;
  const browser = product.browser(language);
  const email = `${randomUUID()}@example.be`;
  const registered = await browser.post('/api/customer/register', {
    email,
    password: orderedPassword,
    customer_type: 1,
    no_send_email: true,
    language,
  });
  browser.signIn(ok(registered));
  const personal_data = { first_name: 'An', last_name: 'Peeters', birth_data: { birth_at: '1990-05-17' } };
  ok(
    await browser.post('/api/customer/change/personal', {
      personal_data,
      personal_address: address,
      shipping_address: null,
    }),
  );
  const { offers } = ok(await browser.get('/api/v1/web-api/public/shop/offer/get-public-offers')).response as {
    offers: Offer[];
  };
  const offer_uuid = offers.find((offer) => offer.code === code)?.uuid;
  const created = ok(await browser.post('/api/order/create', { product_list: [{ offer_uuid, type, addon_uuids }] }));
  const { order_uuid, order_product } = created.response as { order_uuid: string; order_product: OrderProduct[] };
  const order_product_uuid = order_product[0]?.uuid ?? '';
  ok(await browser.post('/api/customer/payment/method', { method: 0 }));
  const consents = { terms: true, privacy: true, newsletter: false, terms_version: product.settings.TERMS_VERSION };
  ok(await browser.post('/api/v2/customer/accept', consents));
  if (confirmed) await confirmEmail(product, browser, email);

  const look = async () => {
    const { order_product: orders, customer_product: products } = ok(await browser.get('/api/customer/session'))
      .response as {
      order_product: OrderProduct[];
      customer_product: CustomerProduct[];
    };
    return { pending: orders.find(({ uuid }) => uuid === order_product_uuid), products };
  };
  const activate = async (more: Record<string, unknown> = {}) =>
    ok(await browser.post('/api/order/product/activation', { order_product_uuid, early_start: true, ...more }));
  return {
    browser,
    email,
    order_uuid,
    order_product_uuid,
    look,
    activate,
    confirmEmail: () => confirmEmail(product, browser, email),
  };
};
