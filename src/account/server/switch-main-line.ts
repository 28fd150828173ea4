import type { Msisdn } from '#platform/pure/line-ids.ts';
import type { accountContract } from '#account/contract.ts';
import { ownNumberMail } from '#account/messages/own-number.ts';
import { ownNumberSms } from '#account/messages/own-number-sms.ts';
import { findMainLine } from '#account/rules/number-login.ts';
import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import { createSubAccount, deleteSubAccount, lockCustomerRow } from '#customers/server/commands.ts';
import { findCustomerForOrder, querySubAccounts } from '#customers/server/queries.ts';
import {
  deleteSessionsOf,
  issueRevocationLink,
  recordAccountEvent,
  deletePasswordAndSessionsOf,
} from '#identity/server/commands.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Handler, HandlerContext } from '#platform/http/handler.ts';
import { toIso } from '#platform/pure/instant.ts';
import { findProduct, queryNumbersInUse, queryProductsInUse } from '#subscriptions/server/queries.ts';
import { toSubAccountReply } from './session.view.ts';

type Context = HandlerContext<(typeof accountContract)['POST /api/customer/own-number/change']>;

/** Notifies the owner by mail, with the link that recovers the account, and every SIM by SMS. */
const notify = async (tx: Tx, ctx: Context, customer_uuid: string, msisdn: Msisdn): Promise<void> => {
  const customer = await findCustomerForOrder(tx, customer_uuid);
  const language = customer?.language ?? ctx.language;
  const notice_uuid = ctx.newId();
  if (customer?.email) {
    const { email } = customer;
    const { link_uuid } = await issueRevocationLink(tx, ctx, { customer_uuid, email });
    await sendMessage(tx, ctx.queue, ownNumberMail, {
      key: `own-number:mail:${notice_uuid}`,
      to: { email },
      customer_uuid,
      language,
      data: { msisdn, at: toIso(ctx.now()), link_uuid },
    });
  }
  for (const number of await queryNumbersInUse(tx, customer_uuid))
    await sendMessage(tx, ctx.queue, ownNumberSms, {
      key: `own-number:sms:${notice_uuid}:${number}`,
      to: { msisdn: number },
      customer_uuid,
      language,
      data: { msisdn },
    });
};

/**
 * Makes the number of a SIM the own number: this SIM loses its sub-account, and the SIM with the previous own number gets one. Sessions
 * logged in by either number end, except the present one. Repeated calls have no effect.
 */
export const switchMainLine: Handler<typeof accountContract, 'POST /api/customer/own-number/change'> = async (ctx) => {
  const { customer_uuid, session_hash } = ctx.caller;
  const uuid = ctx.body.customer_product_uuid;
  await ctx.db.tx(async (tx) => {
    await lockCustomerRow(tx, customer_uuid);
    const [lines, subs] = [await queryProductsInUse(tx, customer_uuid), await querySubAccounts(tx, customer_uuid)];
    const product = lines.includes(uuid) ? await findProduct(tx, { customer_uuid, uuid }) : null;
    if (!product) throw ctx.refuse('NOT_FOUND');
    if (findMainLine(lines, subs) === uuid) return;
    const sub = subs.find(({ customer_product_uuid }) => customer_product_uuid === uuid);
    if (sub) {
      await deleteSubAccount(tx, sub);
      await deletePasswordAndSessionsOf(tx, sub.sub_customer_uuid, ctx.now());
    }
    for (const line of lines) {
      const hasLogin = line === uuid || subs.some(({ customer_product_uuid }) => customer_product_uuid === line);
      const mainProduct = hasLogin ? null : await findProduct(tx, { customer_uuid, uuid: line });
      if (!mainProduct) continue;
      const { order_product_uuid } = mainProduct;
      await createSubAccount(tx, { customer_uuid, customer_product_uuid: line, order_product_uuid }, ctx);
    }
    await deleteSessionsOf(tx, customer_uuid, session_hash);
    const newNumber = formatPhoneNoBreak(product.msisdn);
    await recordAccountEvent(tx, ctx, { customer_uuid, kind: 'own-number-changed', detail: { what: newNumber } });
    await notify(tx, ctx, customer_uuid, product.msisdn);
  });
  return { sub_account: (await querySubAccounts(ctx.db.read, customer_uuid)).map(toSubAccountReply) };
};
