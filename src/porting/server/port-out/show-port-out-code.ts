import type { Handler } from '#platform/http/handler.ts';
import { toIso } from '#platform/pure/instant.ts';
import type { portingContract } from '#porting/contract.ts';
import { findPortOutCode } from './port-out-codes.store.ts';

/** Shows whether a SIM has a port-out code, and until when; the code itself is only shown when it is made. */
export const showPortOutCode: Handler<typeof portingContract, 'GET /api/customer/product/port-out-code'> = async (
  ctx,
) => {
  const { customer_uuid } = ctx.caller;
  const row = await findPortOutCode(ctx.db.read, { customer_uuid, ...ctx.query });
  const isValid = row !== null && row.expires_at > ctx.now();
  return {
    port_out_code: isValid
      ? { made_at: toIso(row.made_at), expires_at: toIso(row.expires_at), used_at: row.used_at && toIso(row.used_at) }
      : null,
  };
};
