import type { Msisdn } from '#platform/pure/line-ids.ts';
import { resolveCustomerOfNumberLogin } from '#account/rules/number-login.ts';
import { findCustomerForOrder, querySubAccounts } from '#customers/server/queries.ts';
import { unknownCustomerUuid } from '#identity/rules/unknown-customer.ts';
import type { Reader } from '#platform/db/database.ts';
import type { Language } from '#platform/pure/language.ts';
import { queryProductsInUse, findProductOfNumber } from '#subscriptions/server/queries.ts';

/** The customer who logs in by a number, and the SIM that the session is restricted to. */
export type NumberLogin = {
  customer_uuid: string;
  owner_customer_uuid: string | null;
  customer_product_uuid: string;
  language: Language;
};

/** Finds the login of a number (E.164); null when there is none. */
export const findLoginOfNumber = async (q: Reader, msisdn: Msisdn): Promise<NumberLogin | null> => {
  const line = await findProductOfNumber(q, msisdn);
  const owner = line?.customer_uuid ?? unknownCustomerUuid;
  const ownerRows = { linesOldestFirst: await queryProductsInUse(q, owner), subs: await querySubAccounts(q, owner) };
  const login_uuid = line && resolveCustomerOfNumberLogin(line.customer_product_uuid, owner, ownerRows);
  const customer = await findCustomerForOrder(q, login_uuid ?? unknownCustomerUuid);
  if (!line || !customer || customer.status !== 'active') return null;
  const { customer_uuid, owner_customer_uuid, language } = customer;
  return { customer_uuid, owner_customer_uuid, customer_product_uuid: line.customer_product_uuid, language };
};

/** The withdrawn login of a number in use: the owner of its line and the language of its user; null when there is none. */
export const findWithdrawnLogin = async (
  q: Reader,
  msisdn: Msisdn,
): Promise<{ owner_customer_uuid: string; language: Language } | null> => {
  const line = await findProductOfNumber(q, msisdn);
  if (!line) return null;
  const sub = (await querySubAccounts(q, line.customer_uuid)).find(
    ({ customer_product_uuid }) => customer_product_uuid === line.customer_product_uuid,
  );
  const user = sub?.taken_away_at ? await findCustomerForOrder(q, sub.sub_customer_uuid) : null;
  return user && { owner_customer_uuid: line.customer_uuid, language: user.language };
};
