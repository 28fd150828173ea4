import { z } from 'zod';
import { setting, type SettingsOf } from '#platform/settings.ts';

export const customersSettings = {
  TERMS_VERSION: setting(
    z.string().regex(/^[\w.-]{1,20}$/).default('2026-11'),
    'Version of the terms and the privacy policy; changing it asks everyone who orders to accept them again',
  ),
};

declare module '#platform/settings.ts' {
  interface Settings extends SettingsOf<typeof customersSettings> {}
}
