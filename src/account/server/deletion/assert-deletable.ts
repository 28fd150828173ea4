import type { accountContract } from '#account/contract.ts';
import { checkDeletion } from '#account/rules/check-deletion.ts';
import { hasUnpaidInvoice, queryFinalBillsIfEndedNow } from '#billing/server/queries.ts';
import type { Tx } from '#platform/db/database.ts';
import type { HandlerContext } from '#platform/http/handler.ts';

type DeletionContext = Pick<
  HandlerContext<(typeof accountContract)['POST /api/customer/delete']>,
  'db' | 'now' | 'refuse'
>;

/** @throws Refused FINAL_BILL_FIRST, DELETION_INVOICE_UNPAID */
export const assertDeletable = async (tx: Tx, ctx: DeletionContext, accounts: readonly string[]): Promise<void> => {
  for (const account of accounts) {
    const hasUnbilledUse = (await queryFinalBillsIfEndedNow(tx, ctx.db, account, ctx.now())).length > 0;
    const refusal = checkDeletion({ unbilled: hasUnbilledUse, owes: await hasUnpaidInvoice(tx, account) });
    if (refusal) throw ctx.refuse(refusal);
  }
};
