import type { BusinessDate } from '#platform/pure/calendar.ts';
import { monthEmissionLines, sumEmissionLines, type SimUsage } from './month-emission-lines.ts';
import type { OwnedWearable } from './wearables.ts';
import type { Kilograms } from '#platform/pure/carbon.ts';

export type UsageEmissions = {
  /** First counted day: the 1st, or the first day of the earliest SIM. */
  first_day: BusinessDate;
  /** Kilograms of CO₂ equivalent, to a tenth. */
  kg: Kilograms;
  /** Uncertainty in kilograms, plus or minus, rounded up to a tenth. */
  give_or_take_kg: Kilograms;
};

/**
 * Emissions of SIMs in the month until today, including started SIMs and the share of making the devices. An estimate, never
 * netted with funding.
 */
export const computeMonthEmissions = (
  sims: readonly SimUsage[],
  devices: readonly OwnedWearable[],
  today: BusinessDate,
): UsageEmissions => {
  const { first_day, lines } = monthEmissionLines(sims, devices, today);
  return { first_day, ...sumEmissionLines(lines) };
};
