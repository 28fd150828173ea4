import type { Tx } from '#platform/db/database.ts';
import type { Refuse } from '#platform/http/refused.ts';
import { isUnprovenTooLong } from '../rules/unproven-address.ts';
import {
  insertCredential,
  lockCredentialByEmail,
  lockCredential,
  updateCredential,
} from './credentials/credentials.store.ts';
import { releaseEmailAddress } from './recovery/release-email-address.ts';
import { deleteSessionsOf } from './sessions/sessions.store.ts';

/** Ends all sessions of a sub-account and deletes its password, so that the next login proves the number. */
export const deletePasswordAndSessionsOf = async (tx: Tx, customer_uuid: string, now: Date): Promise<void> => {
  const lockedCredential = await lockCredential(tx, customer_uuid);
  if (lockedCredential?.password_hash) await updateCredential(tx, customer_uuid, { password_hash: null }, now);
  await deleteSessionsOf(tx, customer_uuid);
};

export { type LoginContext, logInAndNotifyNewDevice } from './login/log-in-and-notify-new-device.ts';
export { startEmailConfirmation } from './address/start-email-confirmation.ts';
export { recordAccountEvent } from './events/account-events.store.ts';
export { recordDetailsChangedAndSendRevocationLink } from './events/record-details-changed-and-send-revocation-link.ts';
export { startOrCancelEmailChange, emailExistsRefusal } from './address/start-or-cancel-email-change.ts';
export {
  completeAuthorizationRequest,
  updateAuthorizedPerson,
  reopenAuthorizationRequest,
  claimAuthorizationRequest,
} from './identity-service/authorization-requests.store.ts';
export { upsertIdentityProof } from './identity-service/identity-proofs.store.ts';
export { recordIdentityLinkedAndSendRevocationLink } from './identity-service/record-identity-linked-and-send-revocation-link.ts';
export { upsertKnownDevice } from './login/known-devices.store.ts';
export { upsertLoginPlace } from './login/login-places.store.ts';
export { hashPassword } from './credentials/password-hash.ts';
export { issuePhoneCode, verifyAndConsumePhoneCode } from './codes/phone-codes.ts';
export { cancelHeldRequestsAndNotify } from './held-requests/cancel-held-requests-and-notify.ts';
export { scheduleAndNotifyHeldRequest } from './held-requests/schedule-and-notify-held-request.ts';
export { recordSpendRiskAndFindHold } from './risk/record-spend-risk-and-find-hold.ts';
export { issueRevocationLink } from './codes/revocation-link.ts';
export { sendPhoneCode } from './codes/send-phone-code.ts';
export { recordWrongCode, assertFewWrongCodes } from './login/wrong-codes.ts';

/** `insertSessionAndDeleteExpired` creates a session for the token of this hash. */
export { deleteSessionsOf, insertSessionAndDeleteExpired } from './sessions/sessions.store.ts';

/** Creates a credential with an address and no password; false when another customer has the address. */
export const createPasswordlessCredential = (
  tx: Tx,
  values: { customer_uuid: string; email: string; now: Date },
): Promise<boolean> => insertCredential(tx, { ...values, password_hash: null });

/**
 * Creates a credential. A customer who registered the address before and did not confirm it within a day loses it, unless
 * `hasHolderOrdered` returns true: registering another person's address does not block that person.
 * @throws Refused EMAIL_TAKEN
 */
export const createCredentialTakingUnprovenAddress = async (
  tx: Tx,
  refuse: Refuse<'EMAIL_TAKEN'>,
  values: Parameters<typeof insertCredential>[1],
  hasHolderOrdered: (customer_uuid: string) => Promise<boolean>,
): Promise<void> => {
  if (await insertCredential(tx, values)) return;
  const holder = await lockCredentialByEmail(tx, values.email);
  if (holder && isUnprovenTooLong(holder, values.now) && !(await hasHolderOrdered(holder.customer_uuid))) {
    await releaseEmailAddress(tx, holder, values.now);
    if (await insertCredential(tx, values)) return;
  }
  throw refuse('EMAIL_TAKEN', { fields: [{ field: 'email', code: 'EMAIL_TAKEN' }] });
};
