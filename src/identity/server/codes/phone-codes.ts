import { isEqualConstantTime } from '#platform/is-equal-constant-time.ts';
import type { Msisdn } from '#platform/pure/line-ids.ts';
import {
  buildDeviceKeyOfCode,
  type DeadCode,
  type PhoneCode,
  deadCodeState,
  PHONE_CODE_LENGTH,
  PHONE_CODE_SECONDS,
  isPhoneCodeValid,
  shouldRepeatCode,
  isDeviceOfCode,
} from '#identity/rules/phone-code.ts';
import { DAY, secondsUntilResend, type ResendLimits } from '#identity/rules/resend-timer.ts';
import type { Tx } from '#platform/db/database.ts';
import type { HandlerContext } from '#platform/http/handler.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import type { Seal } from '#platform/seal.ts';
import type { Settings } from '#platform/settings.ts';
import { deriveCode } from './confirmation-code.ts';
import {
  consumePhoneCode,
  recordPhoneCodeAttempt,
  upsertAndLockPhoneCode,
  type PhoneCodeRow,
  type ReplacedCode,
  updatePhoneCode,
} from './phone-codes.store.ts';

/** Purpose of an SMS code; a code is valid for its purpose only. */
export type CodePurpose = 'login' | 'step-up';

/**
 * Origin of a request for a code: a browser that the customer has logged in from, or any other. Each has codes and
 * counts of its own, so that requests of strangers neither delay nor replace the customer's code.
 */
type Asker = 'known' | 'stranger';

/** Keyed hash of a number (E.164), the key of its code row. */
const hashNumber = (seal: Seal, msisdn: Msisdn, purpose: CodePurpose, asker: Asker = 'stranger'): string =>
  seal(`${purpose === 'login' ? 'phone' : purpose} code of ${msisdn}${asker === 'known' ? ' on a known device' : ''}`);

/** The code of this uuid, derived with the product's secret and never stored. */
export const derivePhoneCode = (seal: Seal, code_uuid: string): string =>
  deriveCode(seal, `phone-code:${code_uuid}`, PHONE_CODE_LENGTH);

const smsLimits = (settings: Settings, asker: Asker, purpose: CodePurpose): ResendLimits => ({
  waits: settings.SMS_CODE_RESEND_WAITS,
  per_hour: settings.SMS_CODES_AN_HOUR,
  ...(asker === 'stranger' && purpose === 'login' && { per_day: settings.SMS_CODES_A_DAY }),
});

/** `known_here`: on a browser that the customer of the number has logged in from. */
type CodeRequest = { purpose?: CodePurpose; known_here?: boolean };

/** The code to send with its expiry and the seconds until the next may be sent; or only the seconds to wait (`wait`). */
export type PhoneCodeResult =
  | { wait: number; code?: undefined }
  | { wait?: undefined; code: { code_uuid: string; expires_at: Date }; resend_after: number };

/** Keyed hash of the browser that requests a login code. A step-up code is bound to its session instead: null. */
const hashDevice = ({ seal, device }: Pick<HandlerContext, 'seal' | 'device'>, purpose: CodePurpose): string | null =>
  purpose === 'login' ? seal(`phone code in ${device()}`) : null;

/** Keyed hash of a code with its number and the browser that asked for it, by which only that browser recognizes it later. */
const hashReplaced = (seal: Seal, number_hash: string, device_hash: string | null, code: string): string =>
  seal(`replaced phone code:${number_hash}:${device_hash ?? ''}:${code}`);

/** Replaced codes that are remembered: within the validity of a code no browser gets more. */
const replacedMax = 3;

const listReplaced = ({ replaced_hash, replaced_until }: ReplacedCode, now: Date): string[] =>
  replaced_hash !== null && replaced_until !== null && now < replaced_until ? replaced_hash.split(' ') : [];

/** The hashes to remember when a new code replaces the newest one: the hash of the newest one while it is valid, and those of earlier codes. */
const toReplaced = (seal: Seal, number_hash: string, codeRow: PhoneCodeRow, now: Date): ReplacedCode => {
  const { code_uuid, device_hash, made_at } = codeRow;
  const earlierHashes = listReplaced(codeRow, now);
  if (code_uuid === null || !isPhoneCodeValid(codeRow, now))
    return earlierHashes.length > 0 ? codeRow : { replaced_hash: null, replaced_until: null };
  const deviceHash = device_hash?.split(' ')[1] ?? null;
  const hashes = [hashReplaced(seal, number_hash, deviceHash, derivePhoneCode(seal, code_uuid)), ...earlierHashes];
  return {
    replaced_hash: hashes.slice(0, replacedMax).join(' '),
    replaced_until: addSeconds(made_at, PHONE_CODE_SECONDS),
  };
};

/**
 * Counts an SMS to a number (E.164) and issues its code. Works for unknown numbers too; the caller decides whether to send
 * it. `known_here`: the customer of the number has logged in on this browser.
 */
export const issuePhoneCode = async (
  tx: Tx,
  ctx: Pick<HandlerContext, 'seal' | 'now' | 'newId' | 'settings' | 'device'>,
  msisdn: Msisdn,
  { purpose = 'login', known_here = false }: CodeRequest = {},
): Promise<PhoneCodeResult> => {
  const { seal, newId, settings } = ctx;
  const now = ctx.now();
  const asker = known_here ? 'known' : 'stranger';
  const number_hash = hashNumber(seal, msisdn, purpose, asker);
  const deviceHash = hashDevice(ctx, purpose);
  const limits = smsLimits(settings, asker, purpose);
  const codeRow = await upsertAndLockPhoneCode(tx, number_hash, now);
  const wait = secondsUntilResend(codeRow.sent_at, now, limits);
  if (wait > 0) return { wait };
  const { code_uuid } = codeRow;
  const newCodeUuid = newId();
  const { replaced_hash, replaced_until } = toReplaced(seal, number_hash, codeRow, now);
  const code =
    code_uuid !== null && shouldRepeatCode(codeRow, deviceHash, now)
      ? { ...codeRow, code_uuid }
      : {
          code_uuid: newCodeUuid,
          made_at: now,
          tries: 0,
          device_hash: buildDeviceKeyOfCode(newCodeUuid, deviceHash),
          replaced_hash,
          replaced_until,
        };
  const sent_at = [...codeRow.sent_at.filter((at) => at > addSeconds(now, -DAY)), now];
  await updatePhoneCode(tx, number_hash, { ...code, sent_at });
  const expires_at = addSeconds(code.made_at, PHONE_CODE_SECONDS);
  return { code: { code_uuid: code.code_uuid, expires_at }, resend_after: secondsUntilResend(sent_at, now, limits) };
};

/** Whether what was typed is a code before the newest one; a login code only in the browser that asked for it. */
const isReplaced = (
  seal: Seal,
  number_hash: string,
  deviceHash: string | null,
  codeRow: PhoneCodeRow,
  typedCode: string,
  now: Date,
): boolean => {
  const hash = hashReplaced(seal, number_hash, deviceHash, typedCode);
  return listReplaced(codeRow, now).some((replacedHash) => isEqualConstantTime(replacedHash, hash));
};

/** Whether what was typed is the newest code of a row, also after its use. */
const isCopyOf = (seal: Seal, { code_uuid, device_hash }: PhoneCode, typedCode: string): boolean => {
  const uuid = code_uuid ?? device_hash?.split(' ')[0];
  return uuid !== undefined && isEqualConstantTime(derivePhoneCode(seal, uuid), typedCode);
};

/**
 * Verifies the newest code of a number in the browser that requested it. A known browser of the customer (`known_here`) may
 * use its own code and that of any browser, so that requests of strangers do not block the customer.
 * Consumes a right code and counts a wrong one: the transaction must commit. Only the browser that requested a dead code, or a known one, learns
 * why it no longer works. Unknown numbers give the same results.
 */
export const verifyAndConsumePhoneCode = async (
  tx: Tx,
  ctx: Pick<HandlerContext, 'seal' | 'now' | 'device'>,
  msisdn: Msisdn,
  typedCode: string,
  { purpose = 'login', known_here = false }: CodeRequest = {},
): Promise<'right' | 'wrong' | DeadCode> => {
  const { seal, now } = ctx;
  const device = hashDevice(ctx, purpose);
  const missedHashes: string[] = [];
  let isEarlier = false;
  let wasReplaced = false;
  let deadState: DeadCode = 'ended';
  // Lock order: the code of known browsers first.
  for (const asker of known_here ? (['known', 'stranger'] as const) : (['stranger'] as const)) {
    const number_hash = hashNumber(seal, msisdn, purpose, asker);
    const codeRow = await upsertAndLockPhoneCode(tx, number_hash, now());
    if (codeRow.code_uuid === null || !isPhoneCodeValid(codeRow, now())) {
      if (deadState === 'ended' && isCopyOf(seal, codeRow, typedCode))
        deadState = deadCodeState(codeRow, { currentDeviceHash: device, trusted: known_here || purpose === 'step-up' });
      continue;
    }
    // The reply does not reveal whether code or browser is wrong.
    const isRequestingDevice = known_here || isDeviceOfCode(codeRow, device);
    if (isEqualConstantTime(derivePhoneCode(seal, codeRow.code_uuid), typedCode) && isRequestingDevice) {
      await consumePhoneCode(tx, number_hash);
      return 'right';
    }
    missedHashes.push(number_hash);
    if (!isReplaced(seal, number_hash, device, codeRow, typedCode, now())) continue;
    isEarlier = true;
    // Only a newer code that is valid in this browser counts as the replacement.
    wasReplaced ||= isRequestingDevice;
  }
  // Typing a replaced code is no guess, so it is counted for neither kind of asker.
  if (!isEarlier) for (const number_hash of missedHashes) await recordPhoneCodeAttempt(tx, number_hash);
  if (wasReplaced) return 'replaced';
  return missedHashes.length > 0 ? 'wrong' : deadState;
};
