import { type BusinessDate, brusselsDate, daysBetween, daysInMonth, firstOfMonth } from '#platform/pure/calendar.ts';
import { emissionFactors } from './emission-factors.ts';
import { makingOfMonth, type OwnWearable } from './wearables.ts';

/** What a SIM has used in this month: GB, minutes and messages. Data in the EU is in `data` already. */
export type UsedSim = { activated_at: string | null; buckets: readonly { kind: string; used: number }[] };

export type UseEmissions = {
  /** From which day on it is counted: the 1st, or the day on which the first of the SIMs came into use. */
  since: BusinessDate;
  /** Kilograms of CO₂ equivalent, to a tenth. */
  kg: number;
  /** How far off that may be, up or down, in kilograms, to a tenth and upwards. */
  give_or_take_kg: number;
};

const tenths = (grams: number, round: (value: number) => number): number => round(grams / 100) / 10;

const beginOf = ({ activated_at }: UsedSim, today: BusinessDate): BusinessDate => {
  const [first, own] = [firstOfMonth(today), activated_at === null ? today : brusselsDate(new Date(activated_at))];
  return own > first ? own : first;
};

/**
 * What using some SIMs has emitted in the month until today, with the share of the month that making the devices counts for: an estimate
 * that stands alone; nothing is ever taken off it.
 */
export const emissionsOfUse = (
  sims: readonly UsedSim[],
  devices: readonly OwnWearable[],
  today: BusinessDate,
): UseEmissions => {
  let [grams, off] = [0, 0];
  const add = (amount: number, each: { grams: number; uncertainty_percent: number }): void => {
    grams += amount * each.grams;
    off += (amount * each.grams * each.uncertainty_percent) / 100;
  };
  const shareSince = (begin: BusinessDate): number => (daysBetween(begin, today) + 1) / daysInMonth(today);
  const begins = sims.map((sim) => beginOf(sim, today));
  const since = begins.reduce((first, begin) => (begin < first ? begin : first), today);
  for (const [at, sim] of sims.entries())
    for (const factor of emissionFactors)
      add(
        factor.key === 'charging'
          ? shareSince(begins[at] ?? today)
          : (sim.buckets.find(({ kind }) => kind === factor.key)?.used ?? 0),
        factor,
      );
  // Nobody says since when a device is used: it counts as long as a SIM does.
  if (sims.length > 0) for (const device of devices) add(shareSince(since), makingOfMonth(device));
  return { since, kg: tenths(grams, Math.round), give_or_take_kg: tenths(off, Math.ceil) };
};
