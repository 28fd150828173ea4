import { type BusinessDate, brusselsDate, daysBetween, daysInMonth, firstOfMonth } from '#platform/pure/calendar.ts';
import { allocateStepsByLargestRemainder } from '#platform/pure/largest-remainder.ts';
import { SIM_CARD, type SimType } from '#subscriptions/rules/sim-type.ts';
import { type EmissionFactor, emissionFactors } from './emission-factors.ts';
import { monthlyMakingEmissions, type OwnedWearable, findWearable } from './wearables.ts';
import type { Grams, Kilograms } from '#platform/pure/carbon.ts';

/** Parts of an estimate, in the order of display. */
export const emissionParts = ['device', 'charging', 'network', 'sim'] as const;
export type EmissionPart = (typeof emissionParts)[number];

/** Usage of a SIM in this month: GB, minutes and messages. `data` includes data in the EU. */
export type SimUsage = {
  /** 0 eSIM, 1 card. */
  type: SimType;
  activated_at: string | null;
  /** All SIMs of the line with the Brussels day of their first use; absent: only the SIM of the activation. */
  sims_had?: readonly { type: SimType; on: BusinessDate }[] | null | undefined;
  buckets: readonly { kind: string; used: number }[];
};

/** A line of an estimate: an amount times grams for each unit. */
export type EmissionLine = Pick<EmissionFactor, 'grams' | 'unit' | 'source' | 'year' | 'uncertainty_percent'> & {
  part: EmissionPart;
  /** Subject of a line: a factor, or the manufacturing of a device. */
  factor: EmissionFactor['key'] | 'making';
  amount: number;
  /** Only for a device: its kind, whether it is refurbished, and the months over which its making is spread. */
  device: (OwnedWearable & { months: number }) | null;
};

const partOfFactor = (key: EmissionFactor['key']): EmissionPart => {
  if (key === 'charging') return 'charging';
  return key === 'card' || key === 'esim' ? 'sim' : 'network';
};

const countedSince = ({ activated_at }: SimUsage, today: BusinessDate): BusinessDate => {
  const [monthStart, start] = [
    firstOfMonth(today),
    activated_at === null ? today : brusselsDate(new Date(activated_at)),
  ];
  return start > monthStart ? start : monthStart;
};

const simsInUse = ({ sims_had, activated_at, type }: SimUsage): readonly { type: SimType; on: BusinessDate }[] =>
  sims_had ?? (activated_at === null ? [] : [{ type, on: brusselsDate(new Date(activated_at)) }]);

/**
 * Amount of a factor that a SIM has used in a month of which `share` has passed; null when no SIM of that type started in it.
 */
const amountOfFactor = (
  sim: SimUsage,
  key: EmissionFactor['key'],
  share: number,
  today: BusinessDate,
): number | null => {
  if (key === 'charging') return share;
  if (key !== 'card' && key !== 'esim') return sim.buckets.find(({ kind }) => kind === key)?.used ?? 0;
  const newSims = simsInUse(sim).filter(
    ({ type, on }) => (type === SIM_CARD) === (key === 'card') && on >= firstOfMonth(today),
  );
  return newSims.length > 0 ? newSims.length : null;
};

/** Lines of an estimate of the month until today. `first_day`: the 1st, or the first day of the earliest SIM. */
export const monthEmissionLines = (
  sims: readonly SimUsage[],
  devices: readonly OwnedWearable[],
  today: BusinessDate,
): { first_day: BusinessDate; lines: EmissionLine[] } => {
  const shareSince = (fromDay: BusinessDate): number => (daysBetween(fromDay, today) + 1) / daysInMonth(today);
  const firstDays = sims.map((sim) => countedSince(sim, today));
  const firstDay = firstDays.reduce((first, begin) => (begin < first ? begin : first), today);
  // The start of use of a device is unknown, so it counts for the same days as the SIM.
  const making = sims.length === 0 ? [] : devices;
  const lines = [
    ...making.flatMap((device): EmissionLine[] => {
      const kind = findWearable(device);
      if (!kind) return [];
      const { source, year, months } = kind;
      const { wearable_uuid, has_refurbished } = device;
      const device_info = { wearable_uuid, has_refurbished, months };
      const factor = { factor: 'making', unit: 'month', source, year, ...monthlyMakingEmissions(device) } as const;
      return [{ part: 'device', ...factor, amount: shareSince(firstDay), device: device_info }];
    }),
    ...sims.flatMap((sim, at) =>
      emissionFactors.flatMap(({ key, ...factor }): EmissionLine[] => {
        const amount = amountOfFactor(sim, key, shareSince(firstDays[at] ?? today), today);
        return amount === null ? [] : [{ part: partOfFactor(key), factor: key, ...factor, amount, device: null }];
      }),
    ),
  ];
  return { first_day: firstDay, lines };
};

const gramsOfLines = (lines: readonly EmissionLine[]): number =>
  lines.reduce((sum, line) => sum + line.amount * line.grams, 0);

/** Grams in a tenth of a kilogram. */
const GRAMS_PER_TENTH_KG = 100;

const uncertaintyKg = (lines: readonly EmissionLine[]): number => {
  const grams = lines.reduce((sum, line) => sum + (line.amount * line.grams * line.uncertainty_percent) / 100, 0);
  return Math.ceil(grams / GRAMS_PER_TENTH_KG) / 10;
};

/** Total in kilograms of CO₂ equivalent, rounded to a tenth, and its uncertainty, rounded up to a tenth. */
export const sumEmissionLines = (lines: readonly EmissionLine[]): { kg: Kilograms; give_or_take_kg: Kilograms } => ({
  kg: Math.round(gramsOfLines(lines) / GRAMS_PER_TENTH_KG) / 10,
  give_or_take_kg: uncertaintyKg(lines),
});

const roundToTenths = (grams: Grams): number => Math.round(grams / GRAMS_PER_TENTH_KG);

/**
 * Rounds parts to tenths of a kilogram so that they add up to the rounded total. Parts below a tenth round to 0 and are shown
 * as "under 0.1", so the sum may be lower by them.
 */
const roundPartsToTenths = (parts: readonly number[]): number[] => {
  const total = roundToTenths(parts.reduce((sum, grams) => sum + grams, 0));
  const at_least_a_tenth = parts.map((grams) => (roundToTenths(grams) === 0 ? 0 : grams));
  const under = parts.filter((grams) => grams > 0 && roundToTenths(grams) === 0).length;
  const roundedSum = at_least_a_tenth.reduce((sum, grams) => sum + roundToTenths(grams), 0);
  return allocateStepsByLargestRemainder(
    at_least_a_tenth,
    GRAMS_PER_TENTH_KG,
    Math.min(total, Math.max(roundedSum, total - under)),
  );
};

/** Groups the lines by part, with rounded totals. */
export const groupEmissionLinesByPart = (lines: readonly EmissionLine[]) => {
  const parts = emissionParts.map((part) => ({ part, linesOfPart: lines.filter((line) => line.part === part) }));
  const tenths = roundPartsToTenths(parts.map(({ linesOfPart }) => gramsOfLines(linesOfPart)));
  return parts.map(({ part, linesOfPart }, at) => ({
    part,
    kg: (tenths[at] ?? 0) / 10,
    give_or_take_kg: uncertaintyKg(linesOfPart),
    lines: linesOfPart.map(({ part: _, ...line }) => line),
  }));
};
