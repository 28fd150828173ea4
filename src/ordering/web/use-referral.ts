import { useEffect } from 'react';
import { parseRefCode, writeReferral } from '#ordering/rules/referral.ts';
import { store } from '#platform/browser/storage.ts';

/** Remembers who sent this visitor: the `?ref=` of a link, for 30 days. A newer link replaces an older one. */
export const useReferral = (): void => {
  useEffect(() => {
    const ref_code = parseRefCode(new URLSearchParams(location.search).get('ref'));
    if (ref_code) store('dataRefCode', writeReferral(ref_code, new Date()));
  }, []);
};
