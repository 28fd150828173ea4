import type { accountContract } from '#account/contract.ts';
import { issueAndDeliverFinalBills } from '#billing/server/commands.ts';
import { queryFinalBillsIfEndedNow } from '#billing/server/queries.ts';
import { getCatalogue } from '#catalogue/server/queries.ts';
import { lockCustomerRow } from '#customers/server/commands.ts';
import { terminateAndRefundAllOrders } from '#ordering/server/commands.ts';
import type { Handler } from '#platform/http/handler.ts';
import { centsToEuro } from '#platform/pure/money.ts';
import { monthOf } from '#platform/pure/calendar.ts';

/**
 * Ends all SIMs and orders of the account and issues its final bills in one transaction. Lock order: the customer, then lines and orders,
 * then what `issueAndDeliverFinalBills` locks.
 */
export const terminateOrdersAndIssueFinalBill: Handler<
  typeof accountContract,
  'POST /api/customer/final-bill'
> = async (ctx) => {
  const { customer_uuid } = ctx.caller;
  const catalogue = await getCatalogue(ctx.db);
  return ctx.idempotentTx(async (tx) => {
    await lockCustomerRow(tx, customer_uuid);
    const bills = await queryFinalBillsIfEndedNow(tx, ctx.db, customer_uuid, ctx.now());
    if (bills.length === 0) return { invoices: [] };
    await terminateAndRefundAllOrders(tx, ctx, catalogue, customer_uuid);
    const issuedBills = await issueAndDeliverFinalBills(tx, ctx, customer_uuid);
    return {
      invoices: issuedBills.map(({ reference, number, month, bill, remaining_cents }) => ({
        referenceNumber: reference,
        number,
        month: monthOf(month),
        amount: centsToEuro(bill.amount_cents),
        remaining: centsToEuro(remaining_cents),
      })),
    };
  });
};
