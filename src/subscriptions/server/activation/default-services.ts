import type { ServiceSetting } from '../tables.ts';

/** Services of a new line: the usual ones on, those that cost extra off. */
export const defaultServices: readonly ServiceSetting[] = [
  { key: 'voicemail', enabled: true },
  { key: 'roaming', enabled: true },
  { key: 'data', enabled: true },
  { key: 'data_roaming', enabled: true },
  { key: 'international_calls', enabled: true },
  { key: 'premium_calls', enabled: false },
  { key: 'premium_sms', enabled: false },
  { key: 'hide_number', enabled: false },
];
