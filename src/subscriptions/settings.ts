import { z } from 'zod';
import { booleanSetting, setting, type SettingsOf } from '#platform/settings.ts';

export const subscriptionsSettings = {
  STOCK_GENERATED: setting(
    z.coerce.number().int().min(0).max(1_000_000).default(2000),
    'How many numbers, SIM cards and eSIM profiles are made up at the first start with a sandbox; without a sandbox none',
  ),
  PREPAID_IDENTIFICATION: setting(
    booleanSetting(true),
    'Whether a prepaid SIM is given only to who has proved who they are to the identity service, as Belgian law has it',
  ),
  ACTIVATION_DEADLINE_HOURS: setting(
    z.coerce.number().int().min(1).max(720).default(4),
    'Hours after which a line that the network took over and never switched on counts as failed; it can be tried again then',
  ),
  NUMBER_CHANGE_DEADLINE_HOURS: setting(
    z.coerce.number().int().min(1).max(720).default(24),
    'Hours after which the network is asked anew to put a kept number on a SIM, or to switch a line off, when it never answered',
  ),
  LINE_CHANGE_DEADLINE_HOURS: setting(
    z.coerce.number().int().min(1).max(720).default(4),
    'Hours after which a change of services or spending limit that the network took over and never made counts as failed; a block is asked for anew',
  ),
  ESIM_DOWNLOAD_DEADLINE_HOURS: setting(
    z.coerce.number().int().min(1).max(720).default(24),
    'Hours after which a phone that began to download an eSIM and never ended counts as failed; it can be tried again then',
  ),
  NUMBER_QUARANTINE_DAYS: setting(
    z.coerce.number().int().min(0).max(3650).default(60),
    'Days before a number that was in use is given to somebody else',
  ),
};

declare module '#platform/settings.ts' {
  interface Settings extends SettingsOf<typeof subscriptionsSettings> {}
}
