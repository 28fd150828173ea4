import type { Session } from '#identity/contract.ts';
import { presentCustomer } from '#customers/server/questions.ts';
import { orderProductsOf } from '#ordering/server/questions.ts';
import { productsOf } from '#subscriptions/server/questions.ts';
import type { Database } from '#platform/db/database.ts';
import type { Language } from '#platform/pure/language.ts';

type View = { customer_uuid: string; customer_product_uuid: string | null; language: Language; now: Date };

/** What a login answers, without the token. Phones and watches that customers register arrive with the emissions. */
export const presentLogin = async (db: Database, view: View): Promise<Omit<Session, 'customer_invoice'>> => {
  const [customer, customer_product, order_product] = await Promise.all([
    presentCustomer(db, view.customer_uuid),
    productsOf(db, view.customer_uuid, view.language, view.now),
    orderProductsOf(db, view.customer_uuid, view.language, view.now),
  ]);
  const details = { ...customer.details, msisdn: view.customer_product_uuid };
  return { customer: { ...customer, details }, customer_product, order_product, customer_wearable: [] };
};
