import type { FactorSource } from './emission-factors.ts';

export type Wearable = {
  uuid: string;
  kind: 'smartphone' | 'phone' | 'tablet' | 'watch';
  /** Kilograms of CO₂ equivalent that making, bringing and in the end recycling one emits. */
  making_kg: number;
  /** Months over which these are spread: how long such a device is used. */
  months: number;
  source: FactorSource;
  year: number;
  /** How far off it may be, up or down; assumed, where its source does not say. */
  uncertainty_percent: number;
};

/** Of what making a device emits, the share of one that was refurbished. */
export const REFURBISHED_SHARE = 0.25;

/** Maximum number of devices of a customer, against automated requests. */
export const WEARABLES_MAX = 10;

/**
 * Devices in use, by kind: a mean of what is sold says more than one model's own figure, which each maker reckons in its own way. ADEME's
 * figures are those of Impact CO2 of November 2025: making, delivery and end of life, without use, which is counted by itself.
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

/** Grams of the making of a device that count for one month. A kind that this page does not know yet counts for nothing. */
export const monthlyMakingEmissions = (own: OwnedWearable): { grams: number; uncertainty_percent: number } => {
  const { making_kg = 0, months = 1, uncertainty_percent = 0 } = findWearable(own) ?? {};
  return { grams: (making_kg * 1000 * (own.has_refurbished ? REFURBISHED_SHARE : 1)) / months, uncertainty_percent };
};
