import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import { recordAccountEvent } from '#identity/server/commands.ts';
import type { Handler } from '#platform/http/handler.ts';
import type { portingContract } from '#porting/contract.ts';
import { deletePortOutCode } from './port-out-codes.store.ts';

/** Withdraws the code of a SIM; without one it does nothing. */
export const withdrawPortOutCode: Handler<
  typeof portingContract,
  'POST /api/customer/product/port-out-code/withdraw'
> = (ctx) =>
  ctx.db.tx(async (tx) => {
    const { customer_uuid } = ctx.caller;
    const row = await deletePortOutCode(tx, { customer_uuid, ...ctx.body });
    if (row)
      await recordAccountEvent(tx, ctx, {
        customer_uuid,
        kind: 'port-out-code-withdrawn',
        detail: { what: formatPhoneNoBreak(row.msisdn) },
      });
    return {};
  });
