import { z } from 'zod';
import { setting, type SettingsOf, sandboxDefaultSetting } from '#platform/settings.ts';

/** Settings of the offer: shipping, and the company that the contract is with. */
export const catalogueSettings = {
  SHIPPING_PRICE_CENTS: setting(
    z.coerce.number().int().min(0).max(10_000).default(500),
    'Price of sending one physical SIM, in cents, VAT included',
  ),
  SHIPPING_WORKING_DAYS: setting(
    z.coerce.number().int().min(1).max(30).default(2),
    'Working days until a physical SIM is delivered',
  ),
  PROVIDER_NAME: sandboxDefaultSetting(
    z.string().min(1).max(200).default('nl: Canopy Telecom BV | fr: Canopy Telecom SRL'),
    'Company that the customer makes the contract with, with its form; in one text, or as nl: … | fr: … | en: …',
  ),
  PROVIDER_ADDRESS: sandboxDefaultSetting(
    z
      .string()
      .min(1)
      .max(400)
      .default(
        'nl: Terhulpsesteenweg 1, 1170 Brussel | fr: Chaussée de La Hulpe 1, 1170 Bruxelles | en: Chaussée de La Hulpe 1, 1170 Brussels',
      ),
    'Address of the company; in one text, or as nl: … | fr: … | en: …',
  ),
  PROVIDER_COMPANY_NUMBER: sandboxDefaultSetting(
    z.string().max(30).default('BE 0123.456.749'),
    'Company number, which is also the VAT number',
  ),
  SUPPORT_PHONE: sandboxDefaultSetting(z.string().min(1).max(30).default('0800 00 000'), 'Where customers call'),
};

declare module '#platform/settings.ts' {
  interface Settings extends SettingsOf<typeof catalogueSettings> {}
}
