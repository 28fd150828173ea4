import type { Grams } from '#platform/pure/carbon.ts';
/** Source of a factor: the French agency for ecological transition (ADEME), or our assumption. */
export type FactorSource = 'ademe' | 'assumed';

export type EmissionFactor = {
  key: 'data' | 'voice' | 'sms' | 'charging' | 'card' | 'esim';
  /** Grams of CO₂ equivalent for one unit. */
  grams: Grams;
  unit: 'GB' | 'min' | 'SMS' | 'month' | 'SIM';
  source: FactorSource;
  year: number;
  /** Relative uncertainty, plus or minus; assumed when the source has none. */
  uncertainty_percent: number;
};

/**
 * Emission factors of using a phone. Data: ADEME's figure for a mobile network in France, simplified life cycle method of
 * 2022. A SIM and its shipping count once, in the month of its activation. The making of devices is in `wearables.ts`.
 */
export const emissionFactors = [
  { key: 'data', grams: 49.4, unit: 'GB', source: 'ademe', year: 2022, uncertainty_percent: 30 },
  { key: 'voice', grams: 0.1, unit: 'min', source: 'assumed', year: 2026, uncertainty_percent: 50 },
  { key: 'sms', grams: 0.014, unit: 'SMS', source: 'assumed', year: 2026, uncertainty_percent: 50 },
  { key: 'charging', grams: 50, unit: 'month', source: 'assumed', year: 2026, uncertainty_percent: 30 },
  { key: 'card', grams: 230, unit: 'SIM', source: 'assumed', year: 2026, uncertainty_percent: 50 },
  { key: 'esim', grams: 120, unit: 'SIM', source: 'assumed', year: 2026, uncertainty_percent: 50 },
] as const satisfies readonly EmissionFactor[];
