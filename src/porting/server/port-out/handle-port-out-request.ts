import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import { recordAccountEvent } from '#identity/server/commands.ts';
import type { Handler } from '#platform/http/handler.ts';
import type { portingContract } from '#porting/contract.ts';
import { checkPortOut } from '#porting/rules/port-out-code.ts';
import { retireStockNumber } from '#subscriptions/server/commands.ts';
import { findPortableNumber } from './find-portable-number.ts';
import { notifyOfPortOut } from './notify-of-port-out.ts';
import { hashPortOutCode, lockPortOutCode, updatePortOutCode } from './port-out-codes.store.ts';

/**
 * Decides whether another operator may port a number out: with the code made by its customer, once. The same request
 * gets the same answer. The owner is notified of a used code, and of each wrong one.
 */
export const handlePortOutRequest: Handler<typeof portingContract, 'POST /api/webhook/porting/port-out'> = async (
  ctx,
) => {
  const { request_id, msisdn, code } = ctx.body;
  return ctx.db.tx(async (tx) => {
    const product = await findPortableNumber(tx, msisdn, ctx.now());
    if (!product) return { accepted: false, reason: 'NUMBER_UNKNOWN' as const };
    const { customer_uuid } = product;
    const lockedCode = await lockPortOutCode(tx, product);
    const row = lockedCode?.msisdn === msisdn ? lockedCode : null;
    const matches = row !== null && row.code_hash === hashPortOutCode(ctx.seal, msisdn, code);
    const refusal = checkPortOut({ code: row, matches, request_id }, ctx.now());
    if (refusal === null && row?.request_id === request_id) return { accepted: true, reason: null };
    const formattedNumber = formatPhoneNoBreak(msisdn);
    if (refusal === null) {
      await updatePortOutCode(tx, product, { used_at: ctx.now(), request_id });
      await retireStockNumber(tx, msisdn);
      await recordAccountEvent(tx, ctx, {
        customer_uuid,
        kind: 'port-out-accepted',
        detail: { what: formattedNumber },
      });
      await notifyOfPortOut(tx, ctx, {
        customer_uuid,
        msisdn,
        what: 'accepted',
        notice_key: `${customer_uuid}:${request_id}`,
      });
      return { accepted: true, reason: null };
    }
    if (refusal === 'CODE_WRONG' && row) await updatePortOutCode(tx, product, { tries: row.tries + 1 });
    await recordAccountEvent(tx, ctx, { customer_uuid, kind: 'port-out-refused', detail: { what: formattedNumber } });
    await notifyOfPortOut(tx, ctx, {
      customer_uuid,
      msisdn,
      what: 'refused',
      notice_key: `${customer_uuid}:${request_id}`,
    });
    return { accepted: false, reason: refusal };
  });
};
