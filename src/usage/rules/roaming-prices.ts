import type { Cents } from '#platform/pure/money.ts';
import { HOME, NOWHERE } from './network-country.ts';
import type { RateTable } from './rate-table.ts';

export const roamingZones = ['eu', 'abroad', 'non_terrestrial'] as const;
/** Prices abroad. Zone `eu`: countries where a plan is used as at home; there only data beyond fair use costs. */
export type RoamingPrices = {
  zone: (typeof roamingZones)[number];
  minute: Cents;
  received_minute: Cents;
  sms: Cents;
  data_gb: Cents;
};

/** Prices of a SIM in a country, or on a ship or plane. */
export const roamingPrices = (country: string, table: RateTable): RoamingPrices => {
  if (country === HOME || table.eu.has(country))
    return { zone: 'eu', minute: 0, received_minute: 0, sms: 0, data_gb: table.eu_beyond_gb };
  const outside = country === NOWHERE ? table.non_terrestrial : (table.abroad.get(country) ?? table.elsewhere);
  const { minute, received_minute, sms, data_gb } = outside;
  return { zone: country === NOWHERE ? 'non_terrestrial' : 'abroad', minute, received_minute, sms, data_gb };
};
