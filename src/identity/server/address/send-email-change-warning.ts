import { emailChangeAsked } from '#identity/messages/email-change-asked.ts';
import { hiddenEmail } from '#identity/rules/account-event.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import type { HandlerContext } from '#platform/http/handler.ts';
import { recordAccountEvent } from '../events/account-events.store.ts';
import type { Credential } from '../credentials/credentials.store.ts';
import { languageOf } from '../credentials/language-of.ts';
import { issueRevocationLink } from '../codes/revocation-link.ts';

type Warning = Pick<
  HandlerContext,
  'queue' | 'callExtension' | 'now' | 'newId' | 'language' | 'seal' | 'caller' | 'userAgent'
>;

/** The address in use hears at once that another one is asked for, with a link that stops it and needs no login. */
export const sendEmailChangeWarning = async (
  tx: Tx,
  ctx: Warning,
  known: Credential,
  wanted: string,
): Promise<void> => {
  const { customer_uuid, email } = known;
  await recordAccountEvent(tx, ctx, {
    customer_uuid,
    kind: 'email-change-asked',
    detail: { what: hiddenEmail(wanted) },
  });
  if (email === null) return;
  const { link_uuid } = await issueRevocationLink(tx, ctx, { customer_uuid, email });
  await sendMessage(tx, ctx.queue, emailChangeAsked, {
    key: `email-change-asked-${link_uuid}`,
    to: { email },
    customer_uuid,
    language: await languageOf(tx, ctx, customer_uuid),
    data: { link_uuid, wanted },
  });
};
