import { confirmationCode, confirmationToken, revocationToken } from '#identity/server/queries.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { createCustomer } from '#customers/server/commands.ts';
import { insertSessionAndDeleteExpired } from '#identity/server/commands.ts';
import { hashToken } from '#platform/http/routes.ts';
import { newToken } from '#platform/ids.ts';
import type { customersContract } from '#customers/contract.ts';
import type { RequestOf } from '#platform/contract/endpoint.ts';
import { queryRows } from '#platform/db/database.ts';
import type { TestBrowser } from '../product/test-browser.ts';
import type { TestApp } from '../product/test-app.ts';

export const goodPassword = 'Quiet-Rivers-Bend9';

export const homeAddress = { zip_code: '1000', city: 'Brussel', street_name: 'Nieuwstraat', street_number: '12' };

export const privateDetails = {
  personal_data: { first_name: 'Ada', last_name: 'Peeters', birth_data: { birth_at: '1990-04-12' } },
  personal_address: homeAddress,
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
  company_address: homeAddress,
  shipping_address: null,
};

export type NewCustomer = { browser: TestBrowser; email: string; uuid: string };

export type PrivateDetails = RequestOf<(typeof customersContract)['POST /api/customer/change/personal']>['body'];
export type BusinessDetails = RequestOf<(typeof customersContract)['POST /api/customer/change/business']>['body'];

/** Submits the personal or company details. */
export const submitDetails = async (browser: TestBrowser, body: PrivateDetails | BusinessDetails): Promise<void> => {
  await ('company_data' in body
    ? browser.callEndpoint('POST /api/customer/change/business', { body })
    : browser.callEndpoint('POST /api/customer/change/personal', { body }));
};

export type NewCustomerOptions = {
  type?: 1 | 2;
  language?: 'en' | 'fr' | 'nl';
  email?: string;
  password?: string;
  /** Also submits the details of a private or business customer: default ones, or these. */
  details?: boolean | PrivateDetails | BusinessDetails;
};

/** Registers a visitor, who is then signed in. The confirmation mail is sent with the order, as in the app. */
export const registerCustomer = async (
  product: Pick<TestApp, 'browser'>,
  options: NewCustomerOptions = {},
): Promise<NewCustomer> => {
  const { type = 1, language = 'en', email = `ada.${randomUUID()}@example.com`, password = goodPassword } = options;
  const browser = product.browser(language);
  const body = { email, password, customer_type: type, no_send_email: true, language };
  const response = await browser.callEndpoint('POST /api/customer/register', { body });
  browser.signIn({ response });
  browser.password = password;
  const { details = false } = options;
  const usual = type === 1 ? privateDetails : businessDetails;
  if (details) await submitDetails(browser, details === true ? usual : details);
  return { browser, email, uuid: response.customer.uuid };
};

/** A signed-in main account without email address and password. */
export const createCustomerWithoutEmail = async (
  product: Pick<TestApp, 'browser' | 'db' | 'clock'>,
): Promise<Omit<NewCustomer, 'email'>> => {
  const browser = product.browser();
  const [uuid, token, now] = [randomUUID(), newToken(), product.clock.now()];
  const callerFields = { customer_uuid: uuid, owner_customer_uuid: null, time_zone: 'Europe/Brussels', now };
  await product.db.tx(async (tx) => {
    await createCustomer(tx, { ...callerFields, type: 1, language: 'en' });
    await insertSessionAndDeleteExpired(tx, {
      ...callerFields,
      token_hash: hashToken(token),
      customer_product_uuid: null,
      device: null,
      stepped_up: true,
    });
  });
  browser.session = token;
  browser.customer = uuid;
  return { browser, uuid };
};

export type QueuedMail = { message: string; language: string | null; data: Record<string, string> };

/** Mail jobs queued for an address, oldest first. */
export const queryQueuedMails = async (product: TestApp, email: string): Promise<QueuedMail[]> => {
  const rows = await queryRows<{ payload: QueuedMail }>(
    product.db.read,
    sql`select payload from job where name = 'send-message' and payload->'to'->>'email' = ${email} order by due_at, id`,
  );
  return rows.map((row) => row.payload);
};

const findNewestLinkUuid = async (product: TestApp, email: string): Promise<string> =>
  (await queryQueuedMails(product, email)).findLast(({ message }) => message.startsWith('confirm-'))?.data[
    'link_uuid'
  ] ?? '';

/** The token of the newest confirmation link sent to an address. */
export const findConfirmationToken = async (product: TestApp, email: string): Promise<string> => {
  const link_uuid = await findNewestLinkUuid(product, email);
  return link_uuid && confirmationToken(product.seal, link_uuid);
};

/** The code of the newest confirmation mail sent to an address. */
export const findConfirmationCode = async (product: TestApp, email: string): Promise<string> =>
  confirmationCode(product.seal, await findNewestLinkUuid(product, email));

/** Completes a step-up with the password. */
export const stepUpWithPassword = async (browser: TestBrowser, password = goodPassword): Promise<void> => {
  await browser.callEndpoint('POST /api/customer/step-up', { body: { by: 'password', password } });
};

/** The token of the link in the newest security mail to an address ("this was not me"). */
export const findRevocationToken = async (
  product: TestApp,
  email: string,
  message = 'email-change-asked',
): Promise<string> => {
  const sentMail = (await queryQueuedMails(product, email)).findLast((each) => each.message === message);
  return revocationToken(product.seal, sentMail?.data['link_uuid'] ?? '');
};
