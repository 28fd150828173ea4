import { z } from 'zod';
import { setting, type SettingsOf } from '#platform/settings.ts';

export const sustainabilitySettings = {
  FOREST_GOAL: setting(
    z.coerce.number().int().min(1).max(1_000_000_000).default(25_000),
    'Trees that the forest projects together want to plant',
  ),
  EXPECTED_TONNE_PRICE_CENTS: setting(
    z.coerce.number().int().min(0).max(1_000_000).default(30_000),
    'Expected price of a tonne of CO₂ removal in cents, for the provision when no lot says more',
  ),
};

declare module '#platform/settings.ts' {
  interface Settings extends SettingsOf<typeof sustainabilitySettings> {}
}
