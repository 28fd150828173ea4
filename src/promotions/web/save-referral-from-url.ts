import { parseRefCode, serializeReferral } from '#promotions/rules/referral.ts';
import { saveToStorage } from '#platform/browser/storage.ts';

/** Remembers who sent this visitor, on whatever page: the `?ref=` of a link, for 30 days. A newer link replaces an older one. */
export const saveReferralFromUrl = (search: string, now: Date): void => {
  const ref_code = parseRefCode(new URLSearchParams(search).get('ref'));
  if (ref_code) saveToStorage('dataRefCode', serializeReferral(ref_code, now));
};
