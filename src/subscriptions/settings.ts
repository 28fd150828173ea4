import { z } from 'zod';
import { booleanSetting, setting, type SettingsOf } from '#platform/settings.ts';

export const subscriptionsSettings = {
  STOCK_GENERATED: setting(
    z.coerce.number().int().min(0).max(1_000_000).default(2000),
    'Numbers, SIM cards and eSIM profiles that are generated at the first start with a sandbox; none without a sandbox',
  ),
  PREPAID_IDENTIFICATION: setting(
    booleanSetting(true),
    'Whether a prepaid SIM requires an identity proof before its allocation, as Belgian law does',
  ),
  ACTIVATION_DEADLINE_HOURS: setting(
    z.coerce.number().int().min(1).max(720).default(4),
    'Hours after which an activation that the network accepted and did not finish counts as failed; it can then be retried',
  ),
  NUMBER_CHANGE_DEADLINE_HOURS: setting(
    z.coerce.number().int().min(1).max(720).default(24),
    'Hours after which an unfinished number change or deactivation is requested from the network again',
  ),
  LINE_CHANGE_DEADLINE_HOURS: setting(
    z.coerce.number().int().min(1).max(720).default(4),
    'Hours after which an unfinished change of services or spending limit counts as failed; a suspension is requested again',
  ),
  ESIM_DOWNLOAD_DEADLINE_HOURS: setting(
    z.coerce.number().int().min(1).max(720).default(24),
    'Hours after which an unfinished eSIM download counts as failed; it can then be retried',
  ),
  NUMBER_QUARANTINE_DAYS: setting(
    z.coerce.number().int().min(0).max(3650).default(60),
    'Days before a used number can be allocated again',
  ),
};

declare module '#platform/settings.ts' {
  interface Settings extends SettingsOf<typeof subscriptionsSettings> {}
}
