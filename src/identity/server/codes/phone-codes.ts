import { timingSafeEqual } from 'node:crypto';
import {
  bindCodeToDevice,
  PHONE_CODE_LENGTH,
  PHONE_CODE_SECONDS,
  isPhoneCodeValid,
  shouldRepeatCode,
  isCodeValidOnDevice,
} from '#identity/rules/phone-code.ts';
import { secondsUntilResend, type ResendLimits } from '#identity/rules/resend-timer.ts';
import type { Tx } from '#platform/db/database.ts';
import type { HandlerContext } from '#platform/http/handler.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import type { Seal } from '#platform/seal.ts';
import type { Settings } from '#platform/settings.ts';
import { deriveCode } from './confirmation-code.ts';
import { countPhoneCodeAttempt, lockPhoneCode, updatePhoneCode, consumePhoneCode } from './phone-codes.store.ts';

/** Purpose of an SMS code; a code is valid for its purpose only. */
export type CodePurpose = 'login' | 'step-up';

/** Keyed hash of a number (E.164), by which its codes are counted. */
const hashNumber = (seal: Seal, msisdn: string, purpose: CodePurpose): string =>
  seal(purpose === 'login' ? `phone code of ${msisdn}` : `${purpose} code of ${msisdn}`);

/** The code of this uuid: made again with the product's secret wherever it is needed, and kept nowhere. */
export const derivePhoneCode = (seal: Seal, code_uuid: string): string =>
  deriveCode(seal, `phone-code:${code_uuid}`, PHONE_CODE_LENGTH);

const smsLimits = (settings: Settings): ResendLimits => ({
  waits: settings.SMS_CODE_RESEND_WAITS,
  per_hour: settings.SMS_CODES_AN_HOUR,
});

/** Which code is to be sent, until when it works, and the seconds until another may be; or the seconds until this one may. */
export type PhoneCodeResult =
  | { wait: number; code?: undefined }
  | { wait?: undefined; code: { code_uuid: string; expires_at: Date }; resend_after: number };

/** The browser that a login is asked for in. What proves it within a session works in that session only. */
const hashDevice = ({ seal, device }: Pick<HandlerContext, 'seal' | 'device'>, purpose: CodePurpose): string | null =>
  purpose === 'login' ? seal(`phone code in ${device()}`) : null;

/** Counts an SMS with a code for a number, ours or not: whether it goes out is somebody else's to know. */
export const issuePhoneCode = async (
  tx: Tx,
  ctx: Pick<HandlerContext, 'seal' | 'now' | 'newId' | 'settings' | 'device'>,
  msisdn: string,
  purpose: CodePurpose = 'login',
): Promise<PhoneCodeResult> => {
  const { seal, newId, settings } = ctx;
  const now = ctx.now();
  const number_hash = hashNumber(seal, msisdn, purpose);
  const here = hashDevice(ctx, purpose);
  const limits = smsLimits(settings);
  const known = await lockPhoneCode(tx, number_hash, now);
  const wait = secondsUntilResend(known.sent_at, now, limits);
  if (wait > 0) return { wait };
  const { code_uuid } = known;
  const fresh = newId();
  const code =
    code_uuid !== null && shouldRepeatCode(known, here, now)
      ? { code_uuid, made_at: known.made_at, tries: known.tries, device_hash: known.device_hash }
      : { code_uuid: fresh, made_at: now, tries: 0, device_hash: bindCodeToDevice(fresh, here) };
  const sent_at = [...known.sent_at.filter((at) => at > addSeconds(now, -3600)), now];
  await updatePhoneCode(tx, number_hash, { ...code, sent_at });
  const expires_at = addSeconds(code.made_at, PHONE_CODE_SECONDS);
  return { code: { code_uuid: code.code_uuid, expires_at }, resend_after: secondsUntilResend(sent_at, now, limits) };
};

const isEqualConstantTime = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/**
 * Whether this is the newest code of a number, in the browser that asked for it or one that its customer is
 * known on (`known_here`), so that nobody who asks for codes of others keeps them out. The right one is spent with that; a wrong one is counted, so the transaction must commit.
 * `ended`: the number has no code that works. All of it is the same for a number that nobody has.
 */
export const verifyPhoneCode = async (
  tx: Tx,
  ctx: Pick<HandlerContext, 'seal' | 'now' | 'device'>,
  msisdn: string,
  typed: string,
  { purpose = 'login', known_here = false }: { purpose?: CodePurpose; known_here?: boolean } = {},
): Promise<'right' | 'wrong' | 'ended'> => {
  const { seal, now } = ctx;
  const number_hash = hashNumber(seal, msisdn, purpose);
  const known = await lockPhoneCode(tx, number_hash, now());
  if (known.code_uuid === null || !isPhoneCodeValid(known, now())) return 'ended';
  // Which of the two is wrong is not said.
  const here = known_here || isCodeValidOnDevice(known, hashDevice(ctx, purpose));
  if (isEqualConstantTime(derivePhoneCode(seal, known.code_uuid), typed) && here) {
    await consumePhoneCode(tx, number_hash);
    return 'right';
  }
  await countPhoneCodeAttempt(tx, number_hash);
  return 'wrong';
};
