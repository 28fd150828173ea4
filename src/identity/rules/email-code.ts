import { addSeconds } from '#platform/pure/instant.ts';

/** Digits of the code in a confirmation mail, an alternative to its link. */
export const EMAIL_CODE_LENGTH = 6;

/** Wrong codes after which the code of a mail is blocked. Its link stays valid. */
export const EMAIL_CODE_ATTEMPTS = 5;

/** Validity of a code in seconds. Longer than for SMS: mail is slower, and a payment page may come in between. */
export const EMAIL_CODE_SECONDS = 30 * 60;

export type EmailCode = { created_at: Date; replaced_at: Date | null; code_hash: string | null; code_tries: number };

/** Whether the code of a mail is still accepted. */
export function isEmailCodeValid({ created_at, replaced_at, code_hash, code_tries }: EmailCode, now: Date): boolean {
  return (
    code_hash !== null &&
    replaced_at === null &&
    code_tries < EMAIL_CODE_ATTEMPTS &&
    now < addSeconds(created_at, EMAIL_CODE_SECONDS)
  );
}
