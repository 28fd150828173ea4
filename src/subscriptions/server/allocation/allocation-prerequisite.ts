import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import { lockActiveCustomer } from '#customers/server/commands.ts';
import { emailStatus, isIdentified } from '#identity/server/queries.ts';
import { isTrustedPayer } from '#payments/server/queries.ts';
import type { Tx } from '#platform/db/database.ts';
import type { AllocationPrerequisite } from '#subscriptions/rules/allocation-prerequisite.ts';
import { simAllocation } from '../tables.ts';

const hasOtherAllocation = (orderProduct: SQL, customer: SQL): SQL => sql`exists (select from sim_allocation other
  where other.customer_uuid = ${customer} and other.state <> 'released' and other.order_product_uuid <> ${orderProduct})`;

/**
 * What an order product waits for before it is given a number and a SIM, as a column of a statement about it. A stranger could empty the
 * stock otherwise: an address has to be confirmed first, and who has neither paid anything nor given a mandate has one SIM. `identify`:
 * whether it may be given to nobody who is not known to the identity service.
 */
export const allocationPrerequisiteColumn = (
  orderProduct: SQL,
  customer: SQL,
  identify: SQL,
): SQL<AllocationPrerequisite | null> => sql`case
  when exists (select from sim_allocation own where own.order_product_uuid = ${orderProduct}) then null
  when ${emailStatus(customer)} = 0 then 'email'
  when ${identify} and not ${isIdentified(customer)} then 'identity'
  when not ${isTrustedPayer(customer)} and ${hasOtherAllocation(orderProduct, customer)} then 'first_payment' end`;

/** The same now, for somebody who gives it at once: of two SIMs of a customer at the same moment, one is first. */
export const findAllocationPrerequisite = async (
  tx: Tx,
  {
    order_product_uuid,
    customer_uuid,
    identify,
  }: { order_product_uuid: string; customer_uuid: string; identify: boolean },
): Promise<AllocationPrerequisite | null> => {
  const customer = sql`${customer_uuid}::uuid`;
  const [known] = await tx
    .select({ own: simAllocation.order_product_uuid })
    .from(simAllocation)
    .where(eq(simAllocation.order_product_uuid, order_product_uuid));
  if (known) return null;
  const [row] = await tx
    .select({
      email_status: emailStatus(customer),
      identified: isIdentified(customer),
      trusted: isTrustedPayer(customer),
    })
    .from(sql`(select) as one`);
  if (row?.email_status === 0) return 'email';
  if (identify && !row?.identified) return 'identity';
  if (row?.trusted) return null;
  await lockActiveCustomer(tx, customer_uuid);
  const [other] = await tx
    .select({ uuid: simAllocation.order_product_uuid })
    .from(simAllocation)
    .where(
      and(
        eq(simAllocation.customer_uuid, customer_uuid),
        // Whoever held the customer before us may have given this very SIM.
        ne(simAllocation.order_product_uuid, order_product_uuid),
        ne(simAllocation.state, 'released'),
      ),
    )
    .limit(1);
  return other ? 'first_payment' : null;
};
