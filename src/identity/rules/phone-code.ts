import { addSeconds } from '#platform/pure/instant.ts';

/** A code by SMS, with which a number logs in. */
export const PHONE_CODE_LENGTH = 6;

/** Seconds that a code works. */
export const PHONE_CODE_SECONDS = 5 * 60;

/** Wrong codes after which the right one does not work any more either. */
export const PHONE_CODE_ATTEMPTS = 5;

/**
 * Seconds within which asking again sends the same code once more: who asks for a second SMS while the first is on its way may type
 * either, and whatever is sent has three minutes left.
 */
export const PHONE_CODE_REPEAT_SECONDS = 2 * 60;

/** Wrong codes for one number within a day after which only those may go on who log in from where its customer has before. */
export const WRONG_CODES_ANYWHERE = 30;
export const WRONG_CODES_SECONDS = 86_400;

export type PhoneCode = {
  /** Null once it was used. */
  code_uuid: string | null;
  made_at: Date;
  tries: number;
  /** The browser that asked for it, with the code that it is said of (`bindCodeToDevice`); null: it works in any. */
  device_hash: string | null;
};

/** Keyed hash of the browser that requested the code; null for a code that is valid in any. */
export const bindCodeToDevice = (code_uuid: string, here: string | null): string | null =>
  here === null ? null : `${code_uuid} ${here}`;

/** Whether a code works in this browser. */
export function isCodeValidOnDevice({ code_uuid, device_hash }: PhoneCode, here: string | null): boolean {
  return code_uuid === null || device_hash === null || device_hash === bindCodeToDevice(code_uuid, here);
}

/** Whether the newest code of a number can still be typed. */
export function isPhoneCodeValid({ code_uuid, made_at, tries }: PhoneCode, now: Date): boolean {
  return code_uuid !== null && tries < PHONE_CODE_ATTEMPTS && now < addSeconds(made_at, PHONE_CODE_SECONDS);
}

/** Whether asking again in the same browser sends the newest code once more, rather than a new one. */
export function shouldRepeatCode(code: PhoneCode, here: string | null, now: Date): boolean {
  const same = code.code_uuid !== null && code.device_hash === bindCodeToDevice(code.code_uuid, here);
  return same && isPhoneCodeValid(code, now) && now < addSeconds(code.made_at, PHONE_CODE_REPEAT_SECONDS);
}
