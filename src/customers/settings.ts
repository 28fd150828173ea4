import { z } from 'zod';
import { setting, type SettingsOf } from '#platform/settings.ts';

const bankKeyFormat = /^[a-z0-9-]{1,40}:[A-Za-z0-9_-]{32,128}$/;

export const customersSettings = {
  SALES_EMAIL: setting(
    z.union([z.literal(''), z.email()]).default(''),
    'Address for contact requests of companies; empty: SUPPORT_EMAIL',
  ),
  SIM_SWAP_API_KEYS: setting(
    z
      .string()
      .default('')
      .refine((text) => text === '' || text.split(',').every((each) => bankKeyFormat.test(each)))
      .transform((text) =>
        (text === '' ? [] : text.split(',')).map((bankEntry) => {
          const [bank = '', key = ''] = bankEntry.split(':');
          return { bank, key };
        }),
      ),
    'Banks that may ask when the SIM of a number was last replaced (CAMARA SIM Swap), with the consent of its customer: name:key and commas between several, keys of at least 32 letters and digits. Empty: the API does not exist',
  ),
};

declare module '#platform/settings.ts' {
  interface Settings extends SettingsOf<typeof customersSettings> {}
}
