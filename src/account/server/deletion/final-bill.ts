import type { accountContract } from '#account/contract.ts';
import { queryCreditToPayOut, queryFinalBillsIfEndedNow } from '#billing/server/queries.ts';
import type { Handler } from '#platform/http/handler.ts';
import { centsToEuro } from '#platform/pure/money.ts';
import { monthOf } from '#platform/pure/calendar.ts';

/** Replies with what the account would be billed if it ended now. */
export const finalBill: Handler<typeof accountContract, 'GET /api/customer/final-bill'> = async (ctx) => {
  const bills = await queryFinalBillsIfEndedNow(ctx.db.read, ctx.db, ctx.caller.customer_uuid, ctx.now());
  const amount_cents = bills.reduce((sum, { bill }) => sum + bill.amount_cents, 0);
  const credit_cents = bills.reduce((sum, { bill }) => sum + bill.credit_used_cents, 0);
  const paid_out_cents = await queryCreditToPayOut(ctx.db.read, ctx.caller.customer_uuid, credit_cents);
  const paid_out = centsToEuro(paid_out_cents);
  if (bills.length === 0) return { final_bill: null, paid_out };
  return {
    paid_out,
    final_bill: {
      bills: bills.map(({ month, bill }) => ({ month: monthOf(month), amount: centsToEuro(bill.amount_cents) })),
      amount: centsToEuro(amount_cents),
      credit_used: centsToEuro(credit_cents),
      to_pay: centsToEuro(amount_cents - credit_cents),
    },
  };
};
