import { emailChangeAsked } from '#identity/messages/email-change-asked.ts';
import { maskEmail } from '#identity/rules/account-event.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import type { HandlerContext } from '#platform/http/handler.ts';
import { recordAccountEvent } from '../events/account-events.store.ts';
import type { Credential } from '../credentials/credentials.store.ts';
import { resolveMailLanguage } from '../credentials/resolve-mail-language.ts';
import { issueRevocationLink } from '../codes/revocation-link.ts';

type WarningContext = Pick<
  HandlerContext,
  'queue' | 'callExtension' | 'now' | 'newId' | 'language' | 'seal' | 'caller' | 'userAgent'
>;

/** The address in use hears at once that another one is asked for, with a link that stops it and needs no login. */
export const sendEmailChangeWarning = async (
  tx: Tx,
  ctx: WarningContext,
  known: Credential,
  wanted: string,
): Promise<void> => {
  const { customer_uuid, email } = known;
  await recordAccountEvent(tx, ctx, {
    customer_uuid,
    kind: 'email-change-asked',
    detail: { what: maskEmail(wanted) },
  });
  if (email === null) return;
  const { link_uuid } = await issueRevocationLink(tx, ctx, { customer_uuid, email });
  await sendMessage(tx, ctx.queue, emailChangeAsked, {
    key: `email-change-asked-${link_uuid}`,
    to: { email },
    customer_uuid,
    language: await resolveMailLanguage(tx, ctx, customer_uuid),
    data: { link_uuid, wanted },
  });
};
