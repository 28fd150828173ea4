import { z } from 'zod';
import { setting, type SettingsOf } from '#platform/settings.ts';

export const usageSettings = {
  USAGE_KEPT_MONTHS: setting(
    z.coerce.number().int().min(4).max(120).default(18),
    'Whole months for which calls, data sessions and messages are kept; older ones are dropped, and no longer taken from the network',
  ),
};

declare module '#platform/settings.ts' {
  interface Settings extends SettingsOf<typeof usageSettings> {}
}
