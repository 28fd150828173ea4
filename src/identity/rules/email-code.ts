import { addSeconds } from '#platform/pure/instant.ts';

/** Digits of the code in a confirmation mail, an alternative to its link. */
export const EMAIL_CODE_LENGTH = 6;

/** Wrong codes after which the code of a mail is blocked. Its link stays valid. */
export const EMAIL_CODE_ATTEMPTS = 5;

/** Validity of a code in seconds. Longer than for SMS: mail is slower, and a payment page may come in between. */
export const EMAIL_CODE_SECONDS = 30 * 60;

/** Refusals after which only a new code helps. */
export const deadCodeRefusals = { CODE_ENDED: 422, CODE_EXPIRED: 422, CODE_USED: 422, CODE_REPLACED: 422 } as const;
export const deadCodes: readonly string[] = Object.keys(deadCodeRefusals);

export type EmailCode = {
  created_at: Date;
  replaced_at: Date | null;
  used_at: Date | null;
  code_hash: string | null;
  code_tries: number;
};

/**
 * Refusals of a typed code. `WRONG_CODE`: it was not sent lately; the customer may try again. The others say what happened to the sent code
 * that it equals, or (`CODE_ENDED`) that no code is accepted any more; the customer needs a new code.
 */
export type EmailCodeRefusal = 'WRONG_CODE' | keyof typeof deadCodeRefusals;

const isExpired = ({ created_at }: Pick<EmailCode, 'created_at'>, now: Date, seconds: number): boolean =>
  now >= addSeconds(created_at, seconds);

/** Whether the code of a mail is still accepted, unless it was used. */
export function isEmailCodeValid(code: Omit<EmailCode, 'used_at'>, now: Date, seconds = EMAIL_CODE_SECONDS): boolean {
  return (
    code.code_hash !== null &&
    code.replaced_at === null &&
    code.code_tries < EMAIL_CODE_ATTEMPTS &&
    !isExpired(code, now, seconds)
  );
}

/**
 * Refusal of a typed code; null when it is right. `newest`: the code of the newest mail; `typed`: the sent code that equals the typed one,
 * or null. Only the customer of the codes may get the refusal: it tells a stranger what happened to them.
 */
export function checkEmailCode(
  { newest, typed }: { newest: EmailCode | null; typed: EmailCode | null },
  now: Date,
  seconds = EMAIL_CODE_SECONDS,
): EmailCodeRefusal | null {
  // After too many wrong codes the newest one is refused even when it is typed correctly.
  if (newest && typed === newest && newest.code_tries >= EMAIL_CODE_ATTEMPTS) return 'CODE_ENDED';
  if (typed) {
    if (typed.used_at !== null) return 'CODE_USED';
    if (typed.replaced_at !== null) return 'CODE_REPLACED';
    return isExpired(typed, now, seconds) ? 'CODE_EXPIRED' : null;
  }
  return newest && newest.used_at === null && isEmailCodeValid(newest, now, seconds) ? 'WRONG_CODE' : 'CODE_ENDED';
}
