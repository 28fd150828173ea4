import { parseRefCode, serializeReferral } from '#promotions/rules/referral.ts';
import { saveToStorage } from '#platform/browser/storage.ts';

/** Stores the `?ref=` of the URL for 30 days, on any page. A newer code replaces an older one. */
export const saveReferralFromUrl = (search: string, now: Date): void => {
  const ref_code = parseRefCode(new URLSearchParams(search).get('ref'));
  if (ref_code) saveToStorage('dataRefCode', serializeReferral(ref_code, now));
};
