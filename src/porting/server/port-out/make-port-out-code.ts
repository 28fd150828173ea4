import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import { recordAccountEvent } from '#identity/server/commands.ts';
import type { Handler } from '#platform/http/handler.ts';
import { addSeconds, secondsPerDay, toIso } from '#platform/pure/instant.ts';
import type { portingContract } from '#porting/contract.ts';
import { formatPortOutCode, PORT_OUT_CODE_DAYS } from '#porting/rules/port-out-code.ts';
import { findProduct } from '#subscriptions/server/queries.ts';
import { findPortableNumber } from './find-portable-number.ts';
import { notifyOfPortOut } from './notify-of-port-out.ts';
import { hashPortOutCode, upsertPortOutCode } from './port-out-codes.store.ts';

/** Makes the code that another operator needs to take a number, and announces it. An earlier code no longer works. */
export const makePortOutCode: Handler<typeof portingContract, 'POST /api/customer/product/port-out-code/make'> = (
  ctx,
) =>
  ctx.db.tx(async (tx) => {
    const { customer_uuid } = ctx.caller;
    const { customer_product_uuid } = ctx.body;
    const product = await findProduct(tx, { customer_uuid, uuid: customer_product_uuid });
    const made_at = ctx.now();
    const portableNumber = product && (await findPortableNumber(tx, product.msisdn, made_at));
    if (!product || portableNumber?.customer_product_uuid !== customer_product_uuid) throw ctx.refuse('NOT_FOUND');
    const { msisdn } = product;
    const expires_at = addSeconds(made_at, PORT_OUT_CODE_DAYS * secondsPerDay);
    const code_uuid = ctx.newId();
    const code = formatPortOutCode(Buffer.from(ctx.seal(`port-out code ${code_uuid}`), 'base64url'));
    await upsertPortOutCode(tx, {
      customer_uuid,
      customer_product_uuid,
      msisdn,
      code_hash: hashPortOutCode(ctx.seal, msisdn, code),
      made_at,
      expires_at,
    });
    await recordAccountEvent(tx, ctx, {
      customer_uuid,
      kind: 'port-out-code-made',
      detail: { what: formatPhoneNoBreak(msisdn) },
    });
    await notifyOfPortOut(tx, ctx, { customer_uuid, msisdn, what: 'made', notice_key: code_uuid });
    return { code, expires_at: toIso(expires_at) };
  });
