/** Where a factor comes from: the French agency for ecological transition, or nobody measured it for us and it is assumed. */
export type FactorSource = 'ademe' | 'assumed';

export type EmissionFactor = {
  key: 'data' | 'voice' | 'sms' | 'charging' | 'card' | 'esim';
  /** Grams of CO₂ equivalent for one unit. */
  grams: number;
  unit: 'GB' | 'min' | 'SMS' | 'month' | 'SIM';
  source: FactorSource;
  year: number;
  /** How far off it may be, up or down; assumed, where its source does not say. */
  uncertainty_percent: number;
};

/**
 * What using a phone emits, unit by unit. Data: ADEME's figure for a mobile network in France, the simplified method of 2022, by life cycle.
 * A SIM counts once, with its way to the customer, in the month in which it comes into use. What making a device emits is in `wearables.ts`.
 */
export const emissionFactors = [
  { key: 'data', grams: 49.4, unit: 'GB', source: 'ademe', year: 2022, uncertainty_percent: 30 },
  { key: 'voice', grams: 0.1, unit: 'min', source: 'assumed', year: 2026, uncertainty_percent: 50 },
  { key: 'sms', grams: 0.014, unit: 'SMS', source: 'assumed', year: 2026, uncertainty_percent: 50 },
  { key: 'charging', grams: 50, unit: 'month', source: 'assumed', year: 2026, uncertainty_percent: 30 },
  { key: 'card', grams: 230, unit: 'SIM', source: 'assumed', year: 2026, uncertainty_percent: 50 },
  { key: 'esim', grams: 120, unit: 'SIM', source: 'assumed', year: 2026, uncertainty_percent: 50 },
] as const satisfies readonly EmissionFactor[];
