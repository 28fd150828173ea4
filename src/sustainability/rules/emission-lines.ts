import { type BusinessDate, brusselsDate, daysBetween, daysInMonth, firstOfMonth } from '#platform/pure/calendar.ts';
import { allocateByLargestRemainder } from '#platform/pure/largest-remainder.ts';
import { SIM_CARD } from '#subscriptions/rules/sim-type.ts';
import { type EmissionFactor, emissionFactors } from './emission-factors.ts';
import { monthlyMakingEmissions, type OwnedWearable, findWearable } from './wearables.ts';

/** The four parts of an estimate, in the order in which they are told. */
export const emissionParts = ['device', 'charging', 'network', 'sim'] as const;
export type EmissionPart = (typeof emissionParts)[number];

/** Usage of a SIM in this month: GB, minutes and messages. `data` includes data in the EU. */
export type SimUsage = {
  /** 0 eSIM, 1 card. */
  type: 0 | 1;
  activated_at: string | null;
  /** All SIMs that the line had, by the Brussels day on which each came into use; nothing: only the one of its activation. */
  sims_had?: readonly { type: 0 | 1; on: string }[] | null | undefined;
  buckets: readonly { kind: string; used: number }[];
};

/** One line of an estimate: so much of something, at so many grams each. */
export type EmissionLine = Pick<EmissionFactor, 'grams' | 'unit' | 'source' | 'year' | 'uncertainty_percent'> & {
  part: EmissionPart;
  /** Subject of a line: a factor, or the manufacturing of a device. */
  factor: EmissionFactor['key'] | 'making';
  amount: number;
  /** Of a device: the kind, whether it was refurbished, and over how many months its making is spread. */
  device: (OwnedWearable & { months: number }) | null;
};

const partOfFactor = (key: EmissionFactor['key']): EmissionPart => {
  if (key === 'charging') return 'charging';
  return key === 'card' || key === 'esim' ? 'sim' : 'network';
};

const countedSince = ({ activated_at }: SimUsage, today: BusinessDate): BusinessDate => {
  const [first, own] = [firstOfMonth(today), activated_at === null ? today : brusselsDate(new Date(activated_at))];
  return own > first ? own : first;
};

const simsInUse = ({ sims_had, activated_at, type }: SimUsage): readonly { type: 0 | 1; on: string }[] =>
  sims_had ?? (activated_at === null ? [] : [{ type, on: brusselsDate(new Date(activated_at)) }]);

/** How much of a factor a SIM has used, of a month of which `share` is over; null: no SIM of that kind came in it. */
const amountOfFactor = (
  sim: SimUsage,
  key: EmissionFactor['key'],
  share: number,
  today: BusinessDate,
): number | null => {
  if (key === 'charging') return share;
  if (key !== 'card' && key !== 'esim') return sim.buckets.find(({ kind }) => kind === key)?.used ?? 0;
  const came = simsInUse(sim).filter(
    ({ type, on }) => (type === SIM_CARD) === (key === 'card') && on >= firstOfMonth(today),
  );
  return came.length > 0 ? came.length : null;
};

/** The lines of an estimate of the month until today, and from which day on it counts: the 1st, or the first day of the first of the SIMs. */
export const emissionLines = (
  sims: readonly SimUsage[],
  devices: readonly OwnedWearable[],
  today: BusinessDate,
): { since: BusinessDate; lines: EmissionLine[] } => {
  const shareSince = (begin: BusinessDate): number => (daysBetween(begin, today) + 1) / daysInMonth(today);
  const begins = sims.map((sim) => countedSince(sim, today));
  const since = begins.reduce((first, begin) => (begin < first ? begin : first), today);
  // The start of use of a device is unknown, so it counts for the same days as the SIM.
  const making = sims.length === 0 ? [] : devices;
  const lines = [
    ...making.flatMap((device): EmissionLine[] => {
      const kind = findWearable(device);
      if (!kind) return [];
      const { source, year, months } = kind;
      const { wearable_uuid, has_refurbished } = device;
      const told = { wearable_uuid, has_refurbished, months };
      const factor = { factor: 'making', unit: 'month', source, year, ...monthlyMakingEmissions(device) } as const;
      return [{ part: 'device', ...factor, amount: shareSince(since), device: told }];
    }),
    ...sims.flatMap((sim, at) =>
      emissionFactors.flatMap(({ key, ...factor }): EmissionLine[] => {
        const amount = amountOfFactor(sim, key, shareSince(begins[at] ?? today), today);
        return amount === null ? [] : [{ part: partOfFactor(key), factor: key, ...factor, amount, device: null }];
      }),
    ),
  ];
  return { since, lines };
};

const sumGrams = (lines: readonly EmissionLine[]): number =>
  lines.reduce((sum, line) => sum + line.amount * line.grams, 0);

/** Grams in a tenth of a kilogram. */
const GRAMS_PER_TENTH_KG = 100;

const uncertaintyKg = (lines: readonly EmissionLine[]): number => {
  const grams = lines.reduce((sum, line) => sum + (line.amount * line.grams * line.uncertainty_percent) / 100, 0);
  return Math.ceil(grams / GRAMS_PER_TENTH_KG) / 10;
};

/** Kilograms of CO₂ equivalent, to a tenth, and how far off that may be, up or down, to a tenth and upwards. */
export const sumEmissionLines = (lines: readonly EmissionLine[]): { kg: number; give_or_take_kg: number } => ({
  kg: Math.round(sumGrams(lines) / GRAMS_PER_TENTH_KG) / 10,
  give_or_take_kg: uncertaintyKg(lines),
});

const roundToTenths = (grams: number): number => Math.round(grams / GRAMS_PER_TENTH_KG);

/** Tenths of a kilogram of parts that come to those of their sum, as far as what is under one of them leaves room: it is said to be under it. */
const roundPartsToTenths = (parts: readonly number[]): number[] => {
  const whole = roundToTenths(parts.reduce((sum, grams) => sum + grams, 0));
  const shown = parts.map((grams) => (roundToTenths(grams) === 0 ? 0 : grams));
  const under = parts.filter((grams) => grams > 0 && roundToTenths(grams) === 0).length;
  const natural = shown.reduce((sum, grams) => sum + roundToTenths(grams), 0);
  return allocateByLargestRemainder(shown, GRAMS_PER_TENTH_KG, Math.min(whole, Math.max(natural, whole - under)));
};

/** The four parts with their lines. */
export const groupEmissionLinesByPart = (lines: readonly EmissionLine[]) => {
  const parts = emissionParts.map((part) => ({ part, own: lines.filter((line) => line.part === part) }));
  const tenths = roundPartsToTenths(parts.map(({ own }) => sumGrams(own)));
  return parts.map(({ part, own }, at) => ({
    part,
    kg: (tenths[at] ?? 0) / 10,
    give_or_take_kg: uncertaintyKg(own),
    lines: own.map(({ part: _, ...line }) => line),
  }));
};
