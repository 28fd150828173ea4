import { addSeconds } from '#platform/pure/instant.ts';

/** A code that is typed in place of opening the link of the same mail. */
export const EMAIL_CODE_LENGTH = 6;

/** Wrong codes after which none of this mail works any more; its link still does. */
export const EMAIL_CODE_ATTEMPTS = 5;

/** Seconds that a code works: a mail is slower than an SMS, and the bank's page may lie between. */
export const EMAIL_CODE_SECONDS = 30 * 60;

export type EmailCode = { created_at: Date; replaced_at: Date | null; code_hash: string | null; code_tries: number };

/** Whether the code of a mail can still be typed. */
export function isEmailCodeValid({ created_at, replaced_at, code_hash, code_tries }: EmailCode, now: Date): boolean {
  return (
    code_hash !== null &&
    replaced_at === null &&
    code_tries < EMAIL_CODE_ATTEMPTS &&
    now < addSeconds(created_at, EMAIL_CODE_SECONDS)
  );
}
