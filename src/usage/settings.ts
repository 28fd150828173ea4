import { z } from 'zod';
import { setting, type SettingsOf } from '#platform/settings.ts';
import { MAX_RETENTION_MONTHS } from './rules/retention-months.ts';

export const usageSettings = {
  USAGE_KEPT_MONTHS: setting(
    z.coerce.number().int().min(4).max(MAX_RETENTION_MONTHS).default(MAX_RETENTION_MONTHS),
    'Months for which calls, data sessions and messages are kept, the running one among them; older ones are no longer taken from the network. The privacy notice promises 12 at most',
  ),
  USAGE_OLD_MONTHS: setting(
    z.enum(['drop', 'keep']).default('drop'),
    'What becomes of older months of calls, data and messages: dropped; or kept in tables apart, which nothing here reads any more, for whom the law asks for longer',
  ),
  ROAMING_LIMIT_EURO: setting(
    z.coerce.number().int().min(0).max(10_000).default(62),
    'What data abroad may cost a SIM in a month, in euro with VAT, before it is stopped until its customer wants to go on; 0 for no limit',
  ),
};

declare module '#platform/settings.ts' {
  interface Settings extends SettingsOf<typeof usageSettings> {}
}
