import { addSeconds } from '#platform/pure/instant.ts';

/** A code by SMS, with which a number logs in. */
export const PHONE_CODE_LENGTH = 6;

/** Seconds that a code works. */
export const PHONE_CODE_LIFE = 5 * 60;

/** Wrong codes after which the right one does not work any more either. */
export const PHONE_CODE_TRIES = 5;

/**
 * Seconds within which asking again sends the same code once more: who asks for a second SMS while the first is on its way may type
 * either, and whatever is sent has three minutes left.
 */
export const PHONE_CODE_REPEATED = 2 * 60;

/** Wrong codes for one number within a day after which only those may go on who log in from where its customer has before. */
export const WRONG_CODES_ANYWHERE = 30;
export const WRONG_CODES_SECONDS = 86_400;

export type PhoneCode = {
  /** Null once it was used. */
  code_uuid: string | null;
  made_at: Date;
  tries: number;
};

/** Whether the newest code of a number can still be typed. */
export function phoneCodeWorks({ code_uuid, made_at, tries }: PhoneCode, now: Date): boolean {
  return code_uuid !== null && tries < PHONE_CODE_TRIES && now < addSeconds(made_at, PHONE_CODE_LIFE);
}

/** Whether asking again sends the newest code once more, rather than a new one. */
export function repeatsCode(code: PhoneCode, now: Date): boolean {
  return phoneCodeWorks(code, now) && now < addSeconds(code.made_at, PHONE_CODE_REPEATED);
}
