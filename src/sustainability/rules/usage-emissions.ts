import type { BusinessDate } from '#platform/pure/calendar.ts';
import { emissionLines, sumEmissionLines, type SimUsage } from './emission-lines.ts';
import type { OwnedWearable } from './wearables.ts';

export type UsageEmissions = {
  /** From which day on it is counted: the 1st, or the day on which the first of the SIMs came into use. */
  since: BusinessDate;
  /** Kilograms of CO₂ equivalent, to a tenth. */
  kg: number;
  /** How far off that may be, up or down, in kilograms, to a tenth and upwards. */
  give_or_take_kg: number;
};

/**
 * What using some SIMs has emitted in the month until today, with the SIMs that came in it, and the share of the month that making the devices
 * counts for: an estimate that stands alone; nothing is ever taken off it.
 */
export const computeUsageEmissions = (
  sims: readonly SimUsage[],
  devices: readonly OwnedWearable[],
  today: BusinessDate,
): UsageEmissions => {
  const { since, lines } = emissionLines(sims, devices, today);
  return { since, ...sumEmissionLines(lines) };
};
