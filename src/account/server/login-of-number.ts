import { customerForOrder } from '#customers/server/questions.ts';
import type { Reader } from '#platform/db/database.ts';
import type { Language } from '#platform/pure/language.ts';
import { productOfNumber } from '#subscriptions/server/questions.ts';

/** Who logs in with a number, and the SIM that such a session is bound to. */
export type NumberLogin = {
  customer_uuid: string;
  owner_customer_uuid: string | null;
  customer_product_uuid: string;
  language: Language;
};

/** Asked for where a number has no customer, so that it takes as long as one that has. */
const nobody = '00000000-0000-4000-8000-000000000000';

/** Null for a number (E.164) that nobody logs in with. */
export const loginOfNumber = async (q: Reader, msisdn: string): Promise<NumberLogin | null> => {
  const line = await productOfNumber(q, msisdn);
  const customer = await customerForOrder(q, line?.customer_uuid ?? nobody);
  if (!line || !customer || customer.status !== 'active') return null;
  const { customer_uuid, owner_customer_uuid, language } = customer;
  return { customer_uuid, owner_customer_uuid, customer_product_uuid: line.customer_product_uuid, language };
};
