import { z } from 'zod';
import { setting, type SettingsOf } from '#platform/settings.ts';
import { MAX_RETENTION_MONTHS } from './rules/retention-months.ts';

export const usageSettings = {
  USAGE_KEPT_MONTHS: setting(
    z.coerce.number().int().min(4).max(MAX_RETENTION_MONTHS).default(MAX_RETENTION_MONTHS),
    'Months for which usage records are stored, including the present one; older records of the network are ignored. The privacy notice promises 12 at most',
  ),
  USAGE_OLD_MONTHS: setting(
    z.enum(['drop', 'keep']).default('drop'),
    'Older usage records: dropped, or moved to separate tables that the product does not read, where the law requires longer retention',
  ),
  USAGE_CUTOFF_HOURS: setting(
    z.coerce.number().int().min(0).max(240).default(48),
    'Hours of a new month until which records of the month before are rated by their start, for its bill, and after which the bills of that month are issued; later records are rated after all others',
  ),
  ROAMING_LIMIT_EURO: setting(
    z.coerce.number().int().min(0).max(10_000).default(62),
    'Cost of roaming data of a SIM in a month, in euro with VAT, at which it is barred until the customer chooses to continue; 0 for no limit',
  ),
  ROAMING_STAGE_EURO: setting(
    z.coerce.number().int().min(0).max(10_000).default(121),
    'The next limit for roaming data, in euro with VAT, that is offered to a customer who continues beyond ROAMING_LIMIT_EURO; 0 for none',
  ),
};

declare module '#platform/settings.ts' {
  interface Settings extends SettingsOf<typeof usageSettings> {}
}
