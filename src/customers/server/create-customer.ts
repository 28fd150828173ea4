import type { CustomerType } from '#customers/rules/customer-type.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Language } from '#platform/pure/language.ts';
import { customer } from './tables.ts';

type NewCustomer = {
  customer_uuid: string;
  /** Null makes a main account. */
  owner_customer_uuid: string | null;
  type: CustomerType;
  language: Language;
  time_zone: string;
  now: Date;
};

/** Inserts a customer without details. */
export const createCustomer = async (tx: Tx, { now, ...values }: NewCustomer): Promise<void> => {
  await tx.insert(customer).values({ ...values, created_at: now, updated_at: now });
};
