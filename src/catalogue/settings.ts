import { z } from 'zod';
import { setting, type SettingsOf, tryingOut } from '#platform/settings.ts';

/** Shop window: what a SIM costs to send, and who the customer makes the contract with. */
export const catalogueSettings = {
  SHIPPING_PRICE_CENTS: setting(
    z.coerce.number().int().min(0).max(10_000).default(500),
    'Price of sending one physical SIM, in cents, VAT included',
  ),
  SHIPPING_WORKING_DAYS: setting(
    z.coerce.number().int().min(1).max(30).default(2),
    'Working days until a physical SIM is delivered',
  ),
  PROVIDER_NAME: tryingOut(
    z.string().min(1).max(60).default('Canopy Telecom BV'),
    'Company that the customer makes the contract with',
  ),
  PROVIDER_ADDRESS: tryingOut(
    z.string().min(1).max(100).default('Terhulpsesteenweg 1, 1170 Bruxelles/Brussel'),
    'Its address, on the contract summary',
  ),
  PROVIDER_COMPANY_NUMBER: tryingOut(
    z.string().max(30).default('BE 0123.456.749'),
    'Its company number, on the contract summary',
  ),
  SUPPORT_PHONE: tryingOut(z.string().min(1).max(30).default('0800 00 000'), 'Where customers call'),
};

declare module '#platform/settings.ts' {
  interface Settings extends SettingsOf<typeof catalogueSettings> {}
}
