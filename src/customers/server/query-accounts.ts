import { eq, or } from 'drizzle-orm';
import type { Reader } from '#platform/db/database.ts';
import { customer } from './tables.ts';

/** A main account and its sub-accounts, and how they stand; none when there is no such customer. */
export const queryAccounts = (
  q: Reader,
  customer_uuid: string,
): Promise<{ customer_uuid: string; status: 'active' | 'closing' | 'erased' }[]> =>
  q
    .select({ customer_uuid: customer.customer_uuid, status: customer.status })
    .from(customer)
    .where(or(eq(customer.customer_uuid, customer_uuid), eq(customer.owner_customer_uuid, customer_uuid)))
    .orderBy(customer.created_at);
