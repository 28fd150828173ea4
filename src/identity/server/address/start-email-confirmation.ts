import type { Tx } from '#platform/db/database.ts';
import type { Queue } from '#platform/jobs/job.ts';
import type { Language } from '#platform/pure/language.ts';
import type { Seal } from '#platform/seal.ts';
import { lockCredential } from '../credentials/credentials.store.ts';
import { sendConfirmation } from './email-confirmation.ts';
import { hasLiveEmailCode, lockOrInsertEmailSends } from '../codes/email-tokens.store.ts';
import { isEmailVerified } from '#identity/rules/email-status.ts';

/** Sends a code and a link for the customer's address, unless it is confirmed or a mail with a valid code was sent. Idempotent. */
export const startEmailConfirmation = async (
  tx: Tx,
  queue: Queue,
  {
    customer_uuid,
    language,
    now,
    newId,
    seal,
  }: { customer_uuid: string; language: Language; now: Date; newId: () => string; seal: Seal },
): Promise<void> => {
  const lockedCredential = await lockCredential(tx, customer_uuid);
  if (!lockedCredential?.email || isEmailVerified(lockedCredential.email_status)) return;
  const { email } = lockedCredential;
  if (await hasLiveEmailCode(tx, customer_uuid, email, now)) return;
  const earlierSends = await lockOrInsertEmailSends(tx, email);
  await sendConfirmation(
    tx,
    queue,
    { customer_uuid, email, purpose: 'confirm', language },
    { earlierSends, now, link_uuid: newId(), seal },
  );
};
