import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { lockCustomerRow } from '#customers/server/commands.ts';
import { emailStatusColumn, isIdentifiedColumn } from '#identity/server/queries.ts';
import { isTrustedPayerColumn } from '#payments/server/queries.ts';
import type { Tx } from '#platform/db/database.ts';
import type { AllocationPrerequisite } from '#subscriptions/rules/activation-state.ts';
import { simAllocation } from '../tables.ts';
import { isEmailVerified } from '#identity/rules/email-status.ts';

/** The SIM of a swap does not count: it has a line that does. */
const hasOtherAllocation = (orderProduct: SQL, customer: SQL): SQL => sql`exists (select from sim_allocation other
  where other.customer_uuid = ${customer} and other.state <> 'released' and other.order_product_uuid <> ${orderProduct}
    and other.replaces_uuid is null)`;

/**
 * A column with the missing prerequisite of the allocation of an order product, for use in a larger statement.
 * Unverified customers cannot empty the stock: the email address must be confirmed, and a customer without a payment or
 * mandate gets one SIM only. `identify`: whether an identity proof is required.
 */
export const missingAllocationPrerequisiteColumn = (
  orderProduct: SQL,
  customer: SQL,
  identify: SQL,
): SQL<AllocationPrerequisite | null> => sql`case
  when exists (select from sim_allocation own where own.order_product_uuid = ${orderProduct}) then null
  when ${emailStatusColumn(customer)} = 0 then 'email'
  when ${identify} and not ${isIdentifiedColumn(customer)} then 'identity'
  when not ${isTrustedPayerColumn(customer)} and ${hasOtherAllocation(orderProduct, customer)} then 'first_payment' end`;

/** Finds the missing prerequisite at the moment of allocation. Locks the customer, so that of two concurrent allocations only one counts as the first. */
export const lockAndFindMissingPrerequisite = async (
  tx: Tx,
  {
    order_product_uuid,
    customer_uuid,
    identify,
  }: { order_product_uuid: string; customer_uuid: string; identify: boolean },
): Promise<AllocationPrerequisite | null> => {
  const customer = sql`${customer_uuid}::uuid`;
  const [existingAllocation] = await tx
    .select({ own: simAllocation.allocation_uuid })
    .from(simAllocation)
    .where(eq(simAllocation.allocation_uuid, order_product_uuid));
  if (existingAllocation) return null;
  const [row] = await tx
    .select({
      email_status: emailStatusColumn(customer),
      identified: isIdentifiedColumn(customer),
      trusted: isTrustedPayerColumn(customer),
    })
    .from(sql`(select) as one`);
  if (row && !isEmailVerified(row.email_status)) return 'email';
  if (identify && !row?.identified) return 'identity';
  if (row?.trusted) return null;
  await lockCustomerRow(tx, customer_uuid);
  const [otherAllocation] = await tx
    .select({ uuid: simAllocation.allocation_uuid })
    .from(simAllocation)
    .where(
      and(
        eq(simAllocation.customer_uuid, customer_uuid),
        // A transaction that held the customer's lock before us may have allocated this order product.
        ne(simAllocation.allocation_uuid, order_product_uuid),
        ne(simAllocation.state, 'released'),
        isNull(simAllocation.replaces_uuid),
      ),
    )
    .limit(1);
  return otherAllocation ? 'first_payment' : null;
};
