import type { Handler } from '#platform/http/handler.ts';
import { toIso } from '#platform/pure/instant.ts';
import type { portingContract } from '#porting/contract.ts';
import { findPortOutCode } from './port-out-codes.store.ts';

/** Returns when the port-out code of a SIM was made, when it expires and when it was used; null without a valid one. The code itself is only returned when it is made. */
export const findPortOutCodeStatus: Handler<typeof portingContract, 'GET /api/customer/product/port-out-code'> = async (
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
