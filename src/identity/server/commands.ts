import type { EventWay } from '#identity/rules/account-event.ts';
import { deviceOf } from '#identity/rules/device.ts';
import { loginProvesEnough } from '#identity/rules/step-up.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Context } from '#platform/http/handler.ts';
import type { Queue } from '#platform/jobs/job.ts';
import type { Seal } from '#platform/seal.ts';
import type { Language } from '#platform/pure/language.ts';
import type { Refuse } from '#platform/http/refused.ts';
import { isUnproven } from '#identity/rules/unproven-address.ts';
import { noteEvent } from './events/account-events.store.ts';
import {
  insertCredential,
  lockCredential,
  lockCredentialByEmail,
  updateCredential,
} from './credentials/credentials.store.ts';
import { sendConfirmation } from './address/email-confirmation.ts';
import { hasLiveEmailToken, lockEmailSends } from './codes/email-tokens.store.ts';
import { keepDevice } from './login/known-devices.store.ts';
import { keepPlace, type LoggedInAt } from './login/login-places.store.ts';
import type { LoginProof } from './questions.ts';
import { loseAddress } from './address/lose-address.ts';
import { deleteSession, insertSession } from './sessions/sessions.store.ts';
import { tellNewDevice } from './login/tell-new-device.ts';
import { knownTimeZone } from './sessions/time-zone.ts';

export { noteEvent } from './events/account-events.store.ts';
export { askForEmail, emailExists } from './address/ask-for-email.ts';
export { endTrip, holdPerson, openTripAgain, takeTrip } from './identity-service/identity-trips.store.ts';
export { keepProof } from './identity-service/identity-proofs.store.ts';
export { tellIdentityLinked } from './identity-service/tell-identity-linked.ts';
export { keepDevice } from './login/known-devices.store.ts';
export { keepPlace } from './login/login-places.store.ts';
export { hashPassword } from './credentials/password-hash.ts';
export { askForPhoneCode, tryPhoneCode } from './codes/phone-codes.ts';
export { newStopLink } from './codes/stop-link.ts';
export { sendPhoneCode } from './codes/send-phone-code.ts';
export { noteWrongCode, refuseManyWrongCodes } from './login/wrong-codes.ts';
export { noteWrong, refuseManyWrong } from './login/wrong-logins.ts';
export { endLoginOf } from './sessions/end-login.ts';
/** Opens a session for the token of this hash. */
export { deleteSessionsOf, insertSession as openSession } from './sessions/sessions.store.ts';

/** Gives a customer an address that mail goes to, and no password; false when somebody else has it. */
export const createAddress = (tx: Tx, values: { customer_uuid: string; email: string; now: Date }): Promise<boolean> =>
  insertCredential(tx, { ...values, password_hash: null });

/**
 * Gives a customer an address and a password to log in with. Whoever registered it before and never showed that the mail is theirs loses it
 * after a day, unless `hasOrdered`: a stranger who types somebody's address keeps nobody out.
 */
export const createCredential = async (
  tx: Tx,
  refuse: Refuse<'EMAIL_TAKEN'>,
  values: Parameters<typeof insertCredential>[1],
  hasOrdered: (customer_uuid: string) => Promise<boolean>,
): Promise<void> => {
  if (await insertCredential(tx, values)) return;
  const holder = await lockCredentialByEmail(tx, values.email);
  if (holder && isUnproven(holder, values.now) && !(await hasOrdered(holder.customer_uuid))) {
    await loseAddress(tx, holder, values.now);
    if (await insertCredential(tx, values)) return;
  }
  throw refuse('EMAIL_TAKEN', { fields: [{ field: 'email', code: 'EMAIL_TAKEN' }] });
};

/**
 * Sends the link that confirms the customer's address, unless it is confirmed or such a link is already on its way.
 * Safe to call at every step that wants the address confirmed.
 */
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
  const known = await lockCredential(tx, customer_uuid);
  if (!known?.email || known.email_status !== 0) return;
  const { email } = known;
  if (await hasLiveEmailToken(tx, customer_uuid, email, now)) return;
  const earlier = await lockEmailSends(tx, email);
  await sendConfirmation(
    tx,
    queue,
    { customer_uuid, email, purpose: 'confirm', language },
    { earlier, now, link_uuid: newId(), seal },
  );
};

/** What a handler knows of who logs in, and where. */
export type LoggingInAt = LoggedInAt & Pick<Context, 'now' | 'newId' | 'userAgent' | 'queue' | 'device'>;

/**
 * Begins a session for whoever proved who they are. The session `before`, which this browser had, ends: a token that somebody else
 * planted or copied is worth nothing.
 */
export const logIn = async (
  tx: Tx,
  { customer_uuid, stronger_hash }: LoginProof,
  session: {
    token_hash: string;
    before: string | null;
    owner_customer_uuid: string | null;
    /** The SIM that it is bound to. */
    customer_product_uuid?: string | null;
    time_zone: string;
    way: EventWay;
    at: LoggingInAt;
  },
): Promise<void> => {
  const { before, at, way, token_hash, owner_customer_uuid, customer_product_uuid = null } = session;
  const [now, time_zone] = [at.now(), knownTimeZone(session.time_zone)];
  await keepPlace(tx, customer_uuid, at, now);
  if (before) await deleteSession(tx, before);
  await insertSession(tx, {
    token_hash,
    customer_uuid,
    owner_customer_uuid,
    customer_product_uuid,
    time_zone,
    device: deviceOf(at.userAgent),
    stepped_up: loginProvesEnough(way),
    now,
  });
  await noteEvent(tx, at, { customer_uuid, kind: 'logged-in', time_zone, detail: { way } });
  if ((await keepDevice(tx, customer_uuid, at, now)) === 'new') await tellNewDevice(tx, at, customer_uuid, time_zone);
  if (stronger_hash) await updateCredential(tx, customer_uuid, { password_hash: stronger_hash }, now);
};
