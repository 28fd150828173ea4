import type { accountContract } from '#account/contract.ts';
import { createCustomer } from '#customers/server/commands.ts';
import { findCustomerForOrder } from '#customers/server/queries.ts';
import { formatDevice } from '#identity/rules/device.ts';
import { checkEmail, normalizeEmail } from '#identity/rules/email.ts';
import {
  createCredentialTakingUnprovenAddress,
  hashPassword,
  upsertKnownDevice,
  upsertLoginPlace,
  recordAccountEvent,
  insertSessionAndDeleteExpired,
  startEmailConfirmation,
} from '#identity/server/commands.ts';
import { checkNewPassword, checkObviousPassword, verifyLoginOrRecordWrong } from '#identity/server/queries.ts';
import { normalizeTimeZoneOrBrussels } from '#platform/pure/zone-days.ts';
import { recordReferralAndOwnCode } from '#promotions/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import { addressKey } from '#platform/http/address-key.ts';
import type { Handler } from '#platform/http/handler.ts';
import { assertNoFieldErrors } from '#platform/http/refused.ts';
import { hashToken } from '#platform/http/routes.ts';
import { newToken } from '#platform/ids.ts';
import { throttleRegistrationsDuringAddressGuessing, withEmailTakenCounted } from './revealed-addresses.ts';
import { buildLoginReply } from './session.view.ts';

export const register: Handler<typeof accountContract, 'POST /api/customer/register'> = async (ctx) => {
  const { body } = ctx;
  const email = normalizeEmail(body.email);
  assertNoFieldErrors(ctx.refuse, { email: checkEmail(body.email), password: await checkNewPassword(body.password) });
  assertNoFieldErrors(ctx.refuse, { password: checkObviousPassword(body.password, ctx.settings, email) });
  await throttleRegistrationsDuringAddressGuessing(ctx);
  const password_hash = await hashPassword(body.password, { key: addressKey(ctx.address) });
  const language = body.language ?? ctx.language;
  const time_zone = normalizeTimeZoneOrBrussels(body.time_zone);
  const token = newToken();
  const now = ctx.now();
  const sessionOf = (customer_uuid: string) => ({
    token_hash: hashToken(token),
    customer_uuid,
    owner_customer_uuid: null,
    customer_product_uuid: null,
    time_zone,
    device: formatDevice(ctx.userAgent),
    country: ctx.country(),
    stepped_up: true,
    now,
  });

  // The stored result for repeated requests must not contain the token, only its hash.
  const create = async (tx: Tx) => {
    const uuid = ctx.newId();
    const hasHolderOrdered = async (customer_uuid: string) =>
      (await findCustomerForOrder(tx, customer_uuid))?.accepted ?? false;
    await createCredentialTakingUnprovenAddress(
      tx,
      ctx.refuse,
      { customer_uuid: uuid, email, password_hash, now },
      hasHolderOrdered,
    );
    await createCustomer(tx, {
      customer_uuid: uuid,
      owner_customer_uuid: null,
      type: body.customer_type,
      language,
      time_zone,
      now,
    });
    await recordReferralAndOwnCode(tx, ctx, { customer_uuid: uuid, email, ref_code: body.ref_code, now });
    if (!body.no_send_email)
      await startEmailConfirmation(tx, ctx.queue, {
        customer_uuid: uuid,
        language,
        now,
        newId: ctx.newId,
        seal: ctx.seal,
      });
    await insertSessionAndDeleteExpired(tx, sessionOf(uuid));
    await upsertLoginPlace(tx, uuid, ctx, now);
    await upsertKnownDevice(tx, uuid, ctx, now);
    await recordAccountEvent(tx, ctx, { customer_uuid: uuid, kind: 'registered', time_zone });
    return { customer_uuid: uuid, token_hash: hashToken(token) };
  };
  const { customer_uuid, token_hash } = await withEmailTakenCounted(ctx, () => ctx.idempotentTx(create));
  if (token_hash !== hashToken(token)) {
    // A repeated request gets another session, so it must verify the password like a login.
    const proof = await verifyLoginOrRecordWrong(ctx, email, body.password);
    if (proof?.customer_uuid !== customer_uuid) throw ctx.refuse('IDEMPOTENCY_CONFLICT');
    await ctx.db.tx((tx) => insertSessionAndDeleteExpired(tx, sessionOf(customer_uuid)));
  }
  ctx.reply.sessionChanged(hashToken(token));
  const view = await buildLoginReply(ctx.db, { customer_uuid, language: ctx.language, now });
  return { session_uuid: token, ...view };
};
