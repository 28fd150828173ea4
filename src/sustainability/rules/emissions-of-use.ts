import { emissionFactors } from './emission-factors.ts';

/** What a SIM has used in the month: GB, minutes and messages. Data in the EU is in `data` already. */
export type UsedSim = { buckets: readonly { kind: string; used: number }[] };

export type UseEmissions = {
  /** Kilograms of CO₂ equivalent, to a tenth. */
  kg: number;
  /** How far off that may be, up or down, in kilograms, to a tenth and upwards. */
  give_or_take_kg: number;
};

const tenths = (grams: number, round: (value: number) => number): number => round(grams / 100) / 10;

/**
 * What using some phones has emitted in a month of which this part is over (0 to 1): an estimate that stands alone; nothing is ever taken
 * off it.
 */
export const emissionsOfUse = (sims: readonly UsedSim[], part_of_month: number): UseEmissions => {
  let grams = 0;
  let off = 0;
  for (const { buckets } of sims)
    for (const { key, grams: each, uncertainty_percent } of emissionFactors) {
      const used = key === 'charging' ? part_of_month : (buckets.find(({ kind }) => kind === key)?.used ?? 0);
      grams += used * each;
      off += (used * each * uncertainty_percent) / 100;
    }
  return { kg: tenths(grams, Math.round), give_or_take_kg: tenths(off, Math.ceil) };
};
