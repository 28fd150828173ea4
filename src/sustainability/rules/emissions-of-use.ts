import { type BusinessDate, brusselsDate, daysBetween, daysInMonth, firstOfMonth } from '#platform/pure/calendar.ts';
import { emissionFactors } from './emission-factors.ts';

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

/** What using some phones has emitted in the month until today: an estimate that stands alone; nothing is ever taken off it. */
export const emissionsOfUse = (sims: readonly UsedSim[], today: BusinessDate): UseEmissions => {
  let [grams, off, since] = [0, 0, today];
  for (const sim of sims) {
    const begin = beginOf(sim, today);
    if (begin < since) since = begin;
    for (const { key, grams: each, uncertainty_percent } of emissionFactors) {
      const used =
        key === 'charging'
          ? (daysBetween(begin, today) + 1) / daysInMonth(today)
          : (sim.buckets.find(({ kind }) => kind === key)?.used ?? 0);
      grams += used * each;
      off += (used * each * uncertainty_percent) / 100;
    }
  }
  return { since, kg: tenths(grams, Math.round), give_or_take_kg: tenths(off, Math.ceil) };
};
