import { addSeconds, fromIso, toIso } from '#platform/pure/instant.ts';

/** Seconds that a referral stays valid: 30 days. */
export const REFERRAL_MAX_AGE_SECONDS = 30 * 86_400;

const REF_CODE = /^[A-Za-z0-9_-]{3,64}$/;

/** Returns the value of `?ref=` when it has the format of a referral code; else null. */
export function parseRefCode(text: string | null | undefined): string | null {
  const code = text?.trim() ?? '';
  return REF_CODE.test(code) ? code : null;
}

/** Serializes a referral for local storage under `dataRefCode`. A newer referral replaces an older one. */
export function serializeReferral(ref_code: string, now: Date): string {
  return JSON.stringify({ ref_code, saved_at: toIso(now) });
}

/** Parses the stored referral code; null when it is missing, malformed, older than 30 days or more than a day in the future. */
export function parseReferral(text: string | null, now: Date): string | null {
  if (text === null || text.length > 500) return null;
  try {
    const { ref_code, saved_at } = JSON.parse(text) as { ref_code?: unknown; saved_at?: unknown };
    const savedAt = typeof saved_at === 'string' ? fromIso(saved_at) : null;
    const isFresh =
      savedAt !== null && savedAt <= addSeconds(now, 86_400) && now < addSeconds(savedAt, REFERRAL_MAX_AGE_SECONDS);
    return isFresh && typeof ref_code === 'string' ? parseRefCode(ref_code) : null;
  } catch {
    return null;
  }
}
