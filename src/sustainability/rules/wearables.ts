import type { FactorSource } from './emission-factors.ts';
import type { Grams, Kilograms } from '#platform/pure/carbon.ts';

export type Wearable = {
  uuid: string;
  kind: 'smartphone' | 'phone' | 'tablet' | 'watch';
  /** Kilograms of CO₂ equivalent for making, delivering and recycling a device. */
  making_kg: Kilograms;
  /** Months over which these are spread: the usual time of use. */
  months: number;
  source: FactorSource;
  year: number;
  /** Relative uncertainty, plus or minus; assumed when the source has none. */
  uncertainty_percent: number;
};

/** Share of the making emissions that counts for a refurbished device. */
export const REFURBISHED_SHARE = 0.25;

/** Maximum number of devices of a customer, against automated requests. */
export const WEARABLES_MAX = 10;

/**
 * Kinds of devices, with mean values because makers compute their models differently. ADEME values: Impact CO2, November
 * 2025; making, delivery and end of life, without use.
 */
export const wearables = [
  {
    uuid: '6f1a8d0e-3c52-4b0f-9a0b-5b7d1c9e4a01',
    kind: 'smartphone',
    making_kg: 79.5,
    months: 30,
    source: 'ademe',
    year: 2025,
    uncertainty_percent: 30,
  },
  {
    uuid: '6f1a8d0e-3c52-4b0f-9a0b-5b7d1c9e4a02',
    kind: 'phone',
    making_kg: 23.4,
    months: 30,
    source: 'ademe',
    year: 2025,
    uncertainty_percent: 30,
  },
  {
    uuid: '6f1a8d0e-3c52-4b0f-9a0b-5b7d1c9e4a03',
    kind: 'tablet',
    making_kg: 84.3,
    months: 36,
    source: 'ademe',
    year: 2025,
    uncertainty_percent: 30,
  },
  {
    uuid: '6f1a8d0e-3c52-4b0f-9a0b-5b7d1c9e4a04',
    kind: 'watch',
    making_kg: 30,
    months: 36,
    source: 'assumed',
    year: 2026,
    uncertainty_percent: 60,
  },
] as const satisfies readonly Wearable[];

/** A device that a customer has added. */
export type OwnedWearable = { wearable_uuid: string; has_refurbished: boolean };

export const findWearable = ({ wearable_uuid }: OwnedWearable): Wearable | undefined =>
  wearables.find(({ uuid }) => uuid === wearable_uuid);

/** Making emissions of a device for one month, in grams. Unknown kinds count as 0. */
export const monthlyMakingEmissions = (device: OwnedWearable): { grams: Grams; uncertainty_percent: number } => {
  const { making_kg = 0, months = 1, uncertainty_percent = 0 } = findWearable(device) ?? {};
  return { grams: (making_kg * 1000 * (device.has_refurbished ? REFURBISHED_SHARE : 1)) / months, uncertainty_percent };
};
