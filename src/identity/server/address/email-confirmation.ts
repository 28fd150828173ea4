import { emailChangeExpiry } from '#identity/rules/email-status.ts';
import { secondsUntilResend, type ResendLimits } from '#identity/rules/resend-timer.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import { confirmEmailMessage } from '#identity/messages/confirm-email.ts';
import { confirmNewEmail } from '#identity/messages/confirm-new-email.ts';
import type { Tx } from '#platform/db/database.ts';
import { hashToken } from '#platform/http/routes.ts';
import type { Queue } from '#platform/jobs/job.ts';
import type { Language } from '#platform/pure/language.ts';
import type { Seal } from '#platform/seal.ts';
import type { Settings } from '#platform/settings.ts';
import { hashCode, confirmationCode } from '../codes/confirmation-code.ts';
import { confirmationToken } from '../codes/confirmation-token.ts';
import {
  insertEmailTokenAndRevokeOlder,
  lockOrInsertEmailSends,
  recordEmailSend,
} from '../codes/email-tokens.store.ts';

export type Confirmation = {
  customer_uuid: string;
  email: string;
  /** `confirm`: the address of the login; `change`: the pending address. */
  purpose: 'confirm' | 'change';
  language: Language;
};

export const mailLimits = (settings: Settings): ResendLimits => ({
  waits: settings.EMAIL_RESEND_WAITS,
  per_hour: settings.EMAIL_RESENDS_AN_HOUR,
});

/**
 * Sends a link and a code to an address and revokes earlier ones. Only hashes are stored; the mail job derives link and code
 * from `link_uuid`. `earlierSends`: the sends from `lockOrInsertEmailSends`; without them the caller has already counted this mail.
 */
export const sendConfirmation = async (
  tx: Tx,
  queue: Queue,
  { customer_uuid, email, purpose, language }: Confirmation,
  { earlierSends, now, link_uuid, seal }: { earlierSends?: readonly Date[]; now: Date; link_uuid: string; seal: Seal },
): Promise<void> => {
  const token_hash = hashToken(confirmationToken(seal, link_uuid));
  const code_hash = hashCode(seal, token_hash, confirmationCode(seal, link_uuid));
  await insertEmailTokenAndRevokeOlder(tx, {
    token_hash,
    code_hash,
    customer_uuid,
    email,
    purpose,
    expires_at: emailChangeExpiry(now),
    now,
  });
  if (earlierSends) await recordEmailSend(tx, email, earlierSends, now);
  await sendMessage(tx, queue, purpose === 'confirm' ? confirmEmailMessage : confirmNewEmail, {
    key: `confirmation-${link_uuid}`,
    to: { email },
    customer_uuid,
    language,
    data: { link_uuid, email, expires_at: emailChangeExpiry(now).toISOString() },
  });
};

/**
 * Locks the send count of an address until the transaction ends. Returns the times of the sends until now, and the seconds to `wait` before a
 * mail may be sent to it; 0 for none.
 */
export const lockEmailSendsWithWait = async (
  tx: Tx,
  email: string,
  limits: ResendLimits,
  now: Date,
): Promise<{ earlierSends: Date[]; wait: number }> => {
  const earlierSends = await lockOrInsertEmailSends(tx, email);
  return { earlierSends, wait: secondsUntilResend(earlierSends, now, limits) };
};
