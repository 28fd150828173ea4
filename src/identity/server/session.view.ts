import type { Session } from '#identity/contract.ts';
import { openInvoicesOf } from '#billing/server/questions.ts';
import { presentCustomer } from '#customers/server/questions.ts';
import { orderProductsOf } from '#ordering/server/questions.ts';
import { productsOf } from '#subscriptions/server/questions.ts';
import type { Database } from '#platform/db/database.ts';
import type { Language } from '#platform/pure/language.ts';

type Who = { customer_uuid: string; customer_product_uuid: string | null };

/** What a login answers, without the token. Phones and watches that customers register arrive with the emissions. */
export const presentLogin = async (db: Database, who: Who, language: Language): Promise<Omit<Session, 'customer_invoice'>> => {
  const [customer, customer_product, order_product] = await Promise.all([
    presentCustomer(db, who.customer_uuid),
    productsOf(db.read, who.customer_uuid, language),
    orderProductsOf(db.read, who.customer_uuid, language),
  ]);
  const details = { ...customer.details, msisdn: who.customer_product_uuid };
  return { customer: { ...customer, details }, customer_product, order_product, customer_wearable: [] };
};

/** Everything the app knows of the signed-in customer. */
export const presentSession = async (db: Database, who: Who, language: Language): Promise<Session> => {
  const [login, customer_invoice] = await Promise.all([presentLogin(db, who, language), openInvoicesOf(db.read, who.customer_uuid)]);
  return { ...login, customer_invoice };
};
