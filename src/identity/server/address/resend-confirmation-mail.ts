import type { Tx } from '#platform/db/database.ts';
import type { HandlerContext } from '#platform/http/handler.ts';
import { findCredentialToConfirm, updateCredential } from '../credentials/credentials.store.ts';
import { sendConfirmation } from './email-confirmation.ts';
import { resolveMailLanguage } from '../credentials/resolve-mail-language.ts';

type ResendContext = Pick<HandlerContext, 'queue' | 'callExtension' | 'seal' | 'language'>;

/**
 * Sends a new link to the customer who awaits a confirmation at this address, if any, and clears the record of a refused mail. The caller
 * counts the mail.
 */
export const clearRefusedAddressAndResend = async (
  tx: Tx,
  ctx: ResendContext,
  { email, link_uuid, now }: { email: string; link_uuid: string; now: Date },
): Promise<void> => {
  const credentialToConfirm = await findCredentialToConfirm(tx, email);
  if (!credentialToConfirm) return;
  const { customer_uuid } = credentialToConfirm;
  await updateCredential(tx, customer_uuid, { refused_address: null }, now);
  const purpose = credentialToConfirm.email === email ? 'confirm' : 'change';
  const language = await resolveMailLanguage(tx, ctx, customer_uuid);
  await sendConfirmation(
    tx,
    ctx.queue,
    { customer_uuid, email, purpose, language },
    { now, link_uuid, seal: ctx.seal },
  );
};
