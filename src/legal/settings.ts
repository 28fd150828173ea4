import { z } from 'zod';
import { setting, type SettingsOf, sandboxDefaultSetting } from '#platform/settings.ts';

/** `{language}` in the address becomes en, fr or nl. */
const page = z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default('');

export const legalSettings = {
  TERMS_VERSION: setting(
    z
      .string()
      .regex(/^[\w.-]{1,20}$/)
      .default('2026-11'),
    'Version of the terms and the privacy notice; changing it asks everyone who orders to accept them again',
  ),
  TERMS_URL: setting(
    page,
    'Where the terms can be read; {language} in it becomes en, fr or nl. None: the page of the product itself',
  ),
  TERMS_FILE: setting(
    z.string().default(''),
    'PDF of the terms at TERMS_URL, attached to the confirmation of each order; {language} in its path becomes en, fr or nl',
  ),
  PROVIDER_REGISTER: sandboxDefaultSetting(
    z
      .string()
      .min(1)
      .max(400)
      .default(
        'nl: RPR Brussel, Nederlandstalige ondernemingsrechtbank | fr: RPM Bruxelles, tribunal de l’entreprise néerlandophone | en: RPR/RPM (register of legal persons) Brussels, Dutch-speaking enterprise court',
      ),
    'Register of legal persons of the company, with its court; in one text, or as nl: … | fr: … | en: …',
  ),
  DPO_EMAIL: sandboxDefaultSetting(
    z.email().default('privacy@canopy.example'),
    'Address of the data protection officer',
  ),
  SOURCE_URL: sandboxDefaultSetting(
    z.url({ protocol: /^https?$/ }).default('https://canopy.example/source'),
    'Address of the source code of this product, as its licence requires; linked at the foot of every page',
  ),
  PRIVACY_URL: setting(page, 'Where the privacy notice can be read, as TERMS_URL'),
};

declare module '#platform/settings.ts' {
  interface Settings extends SettingsOf<typeof legalSettings> {}
}
