import { z } from 'zod';
import { setting, type SettingsOf } from '#platform/settings.ts';

export const usageSettings = {
  USAGE_KEPT_MONTHS: setting(
    z.coerce.number().int().min(4).max(120).default(18),
    'Whole months for which calls, data sessions and messages are kept; older ones are dropped, and no longer taken from the network',
  ),
  ROAMING_LIMIT_EURO: setting(
    z.coerce.number().int().min(0).max(10_000).default(62),
    'What data abroad may cost a SIM in a month, in euro with VAT, before it is stopped until its customer wants to go on; 0 for no limit',
  ),
};

declare module '#platform/settings.ts' {
  interface Settings extends SettingsOf<typeof usageSettings> {}
}
