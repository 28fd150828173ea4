import type { Msisdn } from '#platform/pure/line-ids.ts';
import { findCustomerForOrder } from '#customers/server/queries.ts';
import { findNumbersInUse } from '#identity/events.ts';
import { issueRevocationLink } from '#identity/server/commands.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import type { HandlerContext } from '#platform/http/handler.ts';
import { toIso } from '#platform/pure/instant.ts';
import { portOutMail } from '#porting/messages/port-out.ts';
import { portOutSms } from '#porting/messages/port-out-sms.ts';

type NotifyContext = Pick<HandlerContext, 'queue' | 'callExtension' | 'now' | 'newId' | 'seal'>;

/**
 * Notifies the owner of a number of a new code or of the result of a port-out request: by mail with the link that
 * recovers the account, and by SMS to every SIM in use. `notice_key`: key of the notice, which is sent once.
 */
export const notifyOfPortOut = async (
  tx: Tx,
  ctx: NotifyContext,
  notice: { customer_uuid: string; msisdn: Msisdn; what: 'made' | 'accepted' | 'refused'; notice_key: string },
): Promise<void> => {
  const { customer_uuid, msisdn, what, notice_key } = notice;
  const customer = await findCustomerForOrder(tx, customer_uuid);
  const language = customer?.language ?? 'en';
  if (customer?.email) {
    const { email } = customer;
    const { link_uuid } = await issueRevocationLink(tx, ctx, { customer_uuid, email });
    await sendMessage(tx, ctx.queue, portOutMail, {
      key: `port-out:mail:${notice_key}`,
      to: { email },
      customer_uuid,
      language,
      data: { msisdn, what, at: toIso(ctx.now()), link_uuid },
    });
  }
  for (const number of await ctx.callExtension(tx, findNumbersInUse, 'lines', { customer_uuid }))
    await sendMessage(tx, ctx.queue, portOutSms, {
      key: `port-out:sms:${notice_key}:${number}`,
      to: { msisdn: number },
      customer_uuid,
      language,
      data: { msisdn, what },
    });
};
