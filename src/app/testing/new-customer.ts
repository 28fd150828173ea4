import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { rowsOf } from '#platform/db/database.ts';
import type { Answer, TestBrowser } from './test-browser.ts';
import type { TestProduct } from './test-product.ts';

export const goodPassword = 'Quiet-Rivers-Bend9';

export const home = { zip_code: '1000', city: 'Brussel', street_name: 'Nieuwstraat', street_number: '12' };

export const privateDetails = {
  personal_data: { first_name: 'Ada', last_name: 'Peeters', birth_data: { birth_at: '1990-04-12' } },
  personal_address: home,
  shipping_address: null,
};

export const businessDetails = {
  company_data: {
    company_name: 'Boomkwekerij Peeters',
    vat_number: 'BE 0403.170.701',
    name_of_legal: 'Ada',
    surname_of_legal: 'Peeters',
    phone: '02 218 00 00',
  },
  company_address: home,
  shipping_address: null,
};

export type NewCustomer = { browser: TestBrowser; email: string; uuid: string };

export type NewCustomerOptions = {
  type?: 1 | 2;
  language?: 'en' | 'fr' | 'nl';
  email?: string;
  /** Also fills in the details of a private or professional customer. */
  details?: boolean;
};

/** A visitor who has registered and is logged in. The confirmation mail waits until the order, as in the app. */
export const newCustomer = async (product: TestProduct, options: NewCustomerOptions = {}): Promise<NewCustomer> => {
  const { type = 1, language = 'en', email = `ada.${randomUUID()}@example.com` } = options;
  const browser = product.browser(language);
  const body = { email, password: goodPassword, customer_type: type, no_send_email: true };
  const answer = await browser.post('/api/customer/register', body);
  if (answer.status !== 200) throw new Error(`not registered: ${JSON.stringify(answer.problem)}`);
  browser.signIn(answer);
  if (options.details) {
    const [path, details] = type === 1 ? ['personal', privateDetails] : ['business', businessDetails];
    const saved = await browser.post(`/api/customer/change/${path}`, details);
    if (saved.status !== 200) throw new Error(`details not saved: ${JSON.stringify(saved.problem)}`);
  }
  return { browser, email, uuid: (answer as Answer<{ customer: { uuid: string } }>).response.customer.uuid };
};

export type QueuedMail = { message: string; language: string | null; data: Record<string, string> };

/** Messages for an address that were handed to the mail job, the oldest first. */
export const mailsTo = async (product: TestProduct, email: string): Promise<QueuedMail[]> => {
  const rows = await rowsOf<{ payload: QueuedMail }>(
    product.db.read,
    sql`select data->'payload' as payload from pgboss.job
        where data->>'job' = 'send-message' and data->'payload'->'to'->>'email' = ${email} order by created_on, id`,
  );
  return rows.map((row) => row.payload);
};

/** The token of the newest confirmation link that was sent to an address. */
export const linkTokenTo = async (product: TestProduct, email: string): Promise<string> => {
  const mails = await mailsTo(product, email);
  const path = mails.findLast(({ message }) => message.startsWith('confirm-'))?.data['path'] ?? '';
  return new URL(path, product.url).searchParams.get('token') ?? '';
};
