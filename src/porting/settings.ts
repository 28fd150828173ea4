import { z } from 'zod';
import { setting, type SettingsOf } from '#platform/settings.ts';

export const portingSettings = {
  PORT_IN_ANSWER_HOURS: setting(
    z.coerce.number().int().min(1).max(720).default(120),
    'Hours after which a number transfer ends that the porting house took and never answered; it can be asked for again then',
  ),
  PORT_IN_GRACE_HOURS: setting(
    z.coerce.number().int().min(1).max(720).default(48),
    'Hours after its moment at which a planned number transfer counts as not done, when nothing was heard of it',
  ),
};

declare module '#platform/settings.ts' {
  interface Settings extends SettingsOf<typeof portingSettings> {}
}
