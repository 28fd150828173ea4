import type { Msisdn } from '#platform/pure/line-ids.ts';
import type { Caller, HandlerContext } from '#platform/http/handler.ts';
import type { QueuePlace } from '#platform/limit-concurrency.ts';
import type { Language } from '#platform/pure/language.ts';
import { type Credential, findCredential } from '../credentials/credentials.store.ts';
import { hashPassword, isHashingBusy } from '../credentials/password-hash.ts';
import { isWeakHash, verifyPassword } from '../credentials/verify-password.ts';
import { unknownCustomerUuid } from '#identity/rules/unknown-customer.ts';
import { type Visitor, isUsualVisitor } from './is-usual-visitor.ts';
import {
  assertFewWrongLogins,
  type LoginAttemptKey,
  recordAndNotifyWrongLogin,
  toLoginAttemptKey,
} from './wrong-logins.ts';
import type { Reader } from '#platform/db/database.ts';
import { addressKey } from '#platform/http/address-key.ts';

/** A proved login: the customer, and a stronger hash when the stored one is weaker than today's. */
export type LoginProof = {
  customer_uuid: string;
  stronger_hash: string | null;
  /** Since when the passkey or identity exists that proved it; absent for other ways. */
  proved_since?: Date | null;
};

export type PasswordContext = Visitor & Pick<HandlerContext, 'db' | 'now' | 'queue' | 'newId'>;

/** The customer whose password is checked, and how wrong ones are counted and notified (`recordAndNotifyWrongLogin`). */
export type PasswordCheck = {
  attemptKey: LoginAttemptKey;
  /** Found after the count was checked; null for an unknown customer, which takes equally long. */
  find: () => Promise<Credential | null>;
  noticeRecipient?: { msisdn: Msisdn; language: Language };
  /** Place in the queue of passwords; absent: by device and address of earlier logins. */
  queuePlace?: QueuePlace;
};

/**
 * Finds the place of a password check in the queue. Attempts from a device or network address of earlier logins of the
 * customer come first, so that attempts from elsewhere do not lock owners out; other addresses have few places each. An
 * unknown `customer_uuid` takes equally long. Without a queue nothing is looked up.
 */
const findPasswordQueuePlace = async (q: Reader, customer_uuid: string, visitor: Visitor): Promise<QueuePlace> => {
  if (!isHashingBusy()) return {};
  return (await isUsualVisitor(q, customer_uuid, visitor)) ? { preferred: true } : { key: addressKey(visitor.address) };
};

/**
 * Checks a password; null when it is wrong. Every typed password is checked here, so that guesses at login, step-up,
 * change and registration are counted together and the owner is notified of them.
 * @throws Refused TOO_MANY_REQUESTS
 */
export const verifyPasswordOrRecordWrong = async (
  ctx: PasswordContext,
  { attemptKey, find, noticeRecipient, queuePlace: waitingPlace }: PasswordCheck,
  password: string,
): Promise<LoginProof | null> => {
  await assertFewWrongLogins(ctx, attemptKey);
  const storedCredential = await find();
  const queuePlace =
    waitingPlace ??
    (await findPasswordQueuePlace(ctx.db.read, storedCredential?.customer_uuid ?? unknownCustomerUuid, ctx));
  const isRight = await verifyPassword(storedCredential?.password_hash ?? null, password, queuePlace);
  if (storedCredential?.password_hash && isRight) {
    const stronger_hash = isWeakHash(storedCredential.password_hash)
      ? await hashPassword(password, { preferred: true })
      : null;
    return { customer_uuid: storedCredential.customer_uuid, stronger_hash };
  }
  await recordAndNotifyWrongLogin(ctx, attemptKey, noticeRecipient);
  return null;
};

/** Checks the password of a caller. @throws Refused TOO_MANY_REQUESTS */
export const verifyCallerPasswordOrRecordWrong = async (
  ctx: PasswordContext & { caller: Caller },
  password: string,
): Promise<LoginProof | null> => {
  const { customer_uuid } = ctx.caller;
  const storedCredential = await findCredential(ctx.db.read, customer_uuid);
  const check = {
    attemptKey: toLoginAttemptKey(storedCredential, customer_uuid),
    find: async () => storedCredential,
    queuePlace: { preferred: true },
  };
  return verifyPasswordOrRecordWrong(ctx, check, password);
};
