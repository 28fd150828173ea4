import { z } from 'zod';
import { setting, type SettingsOf } from '#platform/settings.ts';

const count = (fallback: number, maximum: number) => z.coerce.number().int().min(1).max(maximum).default(fallback);

/** `30,60,120`: seconds after the first, second and every later send. */
const waits = z
  .string()
  .regex(/^\d{1,4}(,\d{1,4}){0,9}$/)
  .default('30,60,120')
  .transform((value) => value.split(',').map(Number));

export const identitySettings = {
  IDENTITY_NAME: setting(
    z.string().min(1).max(30).default('itsme'),
    'Name of the national identity service, as customers know it',
  ),
  EMAIL_RESEND_WAITS: setting(
    waits,
    'Seconds to wait before a confirmation mail is sent again: after the first, second, third and later mail',
  ),
  HOLD_HOURS: setting(
    z.coerce.number().int().min(0).max(720).default(24),
    'Hours for which an irreversible request (SIM swap, withdrawal, deletion, another email address) waits on a new device or after a change of email address, password or details, so that the owner can stop it; also for which another account to debit is refused after another email address',
  ),
  EMAIL_RESENDS_AN_HOUR: setting(count(5, 100), 'Confirmation mails that one address can be sent in an hour'),
  SMS_CODE_RESEND_WAITS: setting(
    waits,
    'Seconds to wait before a login code is sent again by SMS: after the first, second, third and later one',
  ),
  SMS_CODES_AN_HOUR: setting(
    count(5, 100),
    'Login codes that one number can be sent in an hour; browsers that its customer has logged in from have a count of their own',
  ),
  SMS_CODES_A_DAY: setting(
    count(10, 1000),
    'Login codes that one number can be sent in a day when browsers ask that its customer has not logged in from',
  ),
};

declare module '#platform/settings.ts' {
  interface Settings extends SettingsOf<typeof identitySettings> {}
}
