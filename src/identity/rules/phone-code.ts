import { addSeconds } from '#platform/pure/instant.ts';

/** Digits of a code by SMS. */
export const PHONE_CODE_LENGTH = 6;

/** Validity of a code in seconds. */
export const PHONE_CODE_SECONDS = 5 * 60;

/** Wrong codes after which the code is blocked. */
export const PHONE_CODE_ATTEMPTS = 5;

/**
 * Seconds within which another request sends the same code again, so that the code of either SMS is accepted. The code is
 * then valid for at least three more minutes.
 */
export const PHONE_CODE_REPEAT_SECONDS = 2 * 60;

/** Wrong codes for one number within `WRONG_CODES_SECONDS`, after which only browsers and network addresses of earlier logins may try. */
export const WRONG_CODES_ANYWHERE = 30;
export const WRONG_CODES_SECONDS = 86_400;

export type PhoneCode = {
  /** Null when it was used. */
  code_uuid: string | null;
  made_at: Date;
  tries: number;
  /** Browser that requested the code (`buildDeviceKeyOfCode`); null: valid in any browser. */
  device_hash: string | null;
};

/** The text that ties a code to a browser: the code's uuid and the keyed hash of the browser; null for a code that is valid in any browser. */
export const buildDeviceKeyOfCode = (code_uuid: string, currentDeviceHash: string | null): string | null =>
  currentDeviceHash === null ? null : `${code_uuid} ${currentDeviceHash}`;

/**
 * Whether a code may be used in this browser, however old or used it is. True for a row without a code, so that the reply does not depend on the
 * browser.
 */
export function isDeviceOfCode({ code_uuid, device_hash }: PhoneCode, currentDeviceHash: string | null): boolean {
  return (
    code_uuid === null || device_hash === null || device_hash === buildDeviceKeyOfCode(code_uuid, currentDeviceHash)
  );
}

/** Whether the newest code of a number is still accepted. */
export function isPhoneCodeValid({ code_uuid, made_at, tries }: PhoneCode, now: Date): boolean {
  return code_uuid !== null && tries < PHONE_CODE_ATTEMPTS && now < addSeconds(made_at, PHONE_CODE_SECONDS);
}

/** Whether a request from the same browser sends the newest code again instead of a new one. */
export function shouldRepeatCode(code: PhoneCode, currentDeviceHash: string | null, now: Date): boolean {
  const isSameBrowser =
    code.code_uuid !== null && code.device_hash === buildDeviceKeyOfCode(code.code_uuid, currentDeviceHash);
  return isSameBrowser && isPhoneCodeValid(code, now) && now < addSeconds(code.made_at, PHONE_CODE_REPEAT_SECONDS);
}

/** Why a code no longer works. `ended`: too many tries, or the reason is not told to this browser; `replaced`: a newer one was sent. */
export type DeadCode = 'ended' | 'expired' | 'used' | 'replaced';

/**
 * Returns the state of a number's newest code for a browser that may know it: the one that asked for it (`device_hash`), one that its
 * customer has logged in from, or the session of a step-up (`trusted`). Every other browser gets `ended`, so that strangers learn nothing.
 */
export function deadCodeState(
  { code_uuid, tries, device_hash, sent_at }: PhoneCode & { sent_at: readonly Date[] },
  { currentDeviceHash, trusted }: { currentDeviceHash: string | null; trusted: boolean },
): DeadCode {
  const asked_here = trusted || (currentDeviceHash !== null && device_hash?.endsWith(` ${currentDeviceHash}`) === true);
  if (!asked_here || sent_at.length === 0) return 'ended';
  if (code_uuid === null) return 'used';
  return tries < PHONE_CODE_ATTEMPTS ? 'expired' : 'ended';
}
