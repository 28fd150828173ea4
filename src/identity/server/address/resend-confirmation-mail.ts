import type { Tx } from '#platform/db/database.ts';
import type { HandlerContext } from '#platform/http/handler.ts';
import { credentialToConfirm, updateCredential } from '../credentials/credentials.store.ts';
import { sendConfirmation } from './email-confirmation.ts';
import { languageOf } from '../credentials/language-of.ts';

type Sending = Pick<HandlerContext, 'queue' | 'callExtension' | 'seal' | 'language'>;

/** Sends a new link to whoever waits for one at an address. That a mail goes there is counted by the caller. */
export const resendConfirmationMail = async (
  tx: Tx,
  ctx: Sending,
  { email, link_uuid, now }: { email: string; link_uuid: string; now: Date },
): Promise<void> => {
  const known = await credentialToConfirm(tx, email);
  if (!known) return;
  const { customer_uuid } = known;
  await updateCredential(tx, customer_uuid, { refused_address: null }, now);
  const purpose = known.email === email ? 'confirm' : 'change';
  const language = await languageOf(tx, ctx, customer_uuid);
  await sendConfirmation(
    tx,
    ctx.queue,
    { customer_uuid, email, purpose, language },
    { now, link_uuid, seal: ctx.seal },
  );
};
