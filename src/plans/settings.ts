import { z } from 'zod';
import { setting, type SettingsOf } from '#platform/settings.ts';

export const plansSettings = {
  COMPARISON_URL: setting(
    z
      .string()
      .min(1)
      .max(400)
      .default('nl: https://www.bestetarief.be | fr: https://www.meilleurtarif.be | en: https://www.besttariff.be'),
    'Comparison tool of the regulator, linked from the tariff simulator; one address, or as nl: … | fr: … | en: …',
  ),
};

declare module '#platform/settings.ts' {
  interface Settings extends SettingsOf<typeof plansSettings> {}
}
