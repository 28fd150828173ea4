import { z } from 'zod';
import { setting, type SettingsOf } from '#platform/settings.ts';

export const portingSettings = {
  PORT_IN_ANSWER_HOURS: setting(
    z.coerce.number().int().min(1).max(720).default(120),
    'Hours after which a port-in without an answer of the porting house ends; it can then be requested again',
  ),
  PORT_IN_GRACE_HOURS: setting(
    z.coerce.number().int().min(1).max(720).default(48),
    'Hours after its planned time at which a port-in without an event counts as failed',
  ),
  PORT_IN_DELAY_CENTS_A_DAY: setting(
    z.coerce.number().int().min(0).max(10_000).default(300),
    'Cents that a customer gets for each day by which a number comes later than agreed (Belgian law: 300)',
  ),
};

declare module '#platform/settings.ts' {
  interface Settings extends SettingsOf<typeof portingSettings> {}
}
