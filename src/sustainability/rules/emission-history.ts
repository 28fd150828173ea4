import { addDays, addMonths, type BusinessDate, daysInMonth, firstOfMonth } from '#platform/pure/calendar.ts';
import type { ZoneDays } from '#platform/pure/zone-days.ts';
import { SIM_CARD, type SimType } from '#subscriptions/rules/sim-type.ts';
import { emissionFactors } from './emission-factors.ts';
import { type EmissionPart, emissionParts } from './month-emission-lines.ts';
import { monthlyMakingEmissions, type OwnedWearable } from './wearables.ts';
import type { Grams } from '#platform/pure/carbon.ts';

export const emissionGroups = ['day', 'week', 'month', 'total'] as const;
export type EmissionGroup = (typeof emissionGroups)[number];

/** Use of a SIM on a day: bytes, seconds and messages within its plan. */
export type UsageOfDay = {
  customer_product_uuid: string;
  day: BusinessDate;
  bytes: number;
  seconds: number;
  messages: number;
};

/** The time in which a line was in use, and the day from which each of its SIMs was. */
export type SimLife = {
  customer_product_uuid: string;
  type: SimType;
  activated_at: Date;
  ended_at: Date | null;
  sims_had: readonly { type: SimType; on: BusinessDate }[] | null;
};

type Amount = { grams: Grams; uncertainty_grams: Grams };
type Parts = Record<EmissionPart, Amount>;
export type EmissionPeriod = { from: BusinessDate; to: BusinessDate; parts: Parts };

/** Maximum number of days of a reply: two years and two months, more than usage records are kept. */
export const MAX_DAYS = 800;

const factorOf = (key: (typeof emissionFactors)[number]['key']) => {
  const { grams = 0, uncertainty_percent = 0 } = emissionFactors.find((factor) => factor.key === key) ?? {};
  return { grams, uncertainty_percent };
};

const emptyParts = (): Parts => ({
  device: { grams: 0, uncertainty_grams: 0 },
  charging: { grams: 0, uncertainty_grams: 0 },
  network: { grams: 0, uncertainty_grams: 0 },
  sim: { grams: 0, uncertainty_grams: 0 },
});

const add = (
  amount: Amount,
  count: number,
  { grams, uncertainty_percent }: { grams: Grams; uncertainty_percent: number },
) => {
  amount.grams += count * grams;
  amount.uncertainty_grams += (count * grams * uncertainty_percent) / 100;
};

type SimDays = { begins: BusinessDate; ends: BusinessDate | null; sims: { type: SimType; on: BusinessDate }[] };

/**
 * Converts the life of a SIM to days in the zone. `sims_had` holds days in Brussels, which may differ by one: a day before the first day
 * in the zone counts as that day, a day after today as today.
 */
const daysOfSim = (
  { sims_had, type, activated_at, ended_at }: SimLife,
  { dayOf }: ZoneDays,
  today: BusinessDate,
): SimDays => {
  const firstDay = dayOf(activated_at);
  const clamp = (on: BusinessDate): BusinessDate => {
    if (on < firstDay) return firstDay;
    return on > today ? today : on;
  };
  return {
    begins: firstDay,
    ends: ended_at && dayOf(ended_at),
    sims: (sims_had ?? [{ type, on: firstDay }]).map((sim) => ({ ...sim, on: clamp(sim.on) })),
  };
};

const BYTES_PER_GB = 1_000_000_000;

/** The estimate of one day. Making of devices and charging are spread evenly over the days of a month in which a SIM is in use. */
const partsOfDay = (
  day: BusinessDate,
  sims: readonly SimDays[],
  devices: readonly OwnedWearable[],
  usageOfDay: readonly UsageOfDay[],
): Parts => {
  const parts = emptyParts();
  const activeSims = sims.filter(({ begins, ends }) => begins <= day && (ends === null || day <= ends));
  const share = 1 / daysInMonth(day);
  if (activeSims.length > 0) for (const device of devices) add(parts.device, share, monthlyMakingEmissions(device));
  add(parts.charging, activeSims.length * share, factorOf('charging'));
  for (const { bytes, seconds, messages } of usageOfDay) {
    add(parts.network, bytes / BYTES_PER_GB, factorOf('data'));
    add(parts.network, seconds / 60, factorOf('voice'));
    add(parts.network, messages, factorOf('sms'));
  }
  for (const { type, on } of sims.flatMap((sim) => sim.sims))
    if (on === day) add(parts.sim, 1, factorOf(type === SIM_CARD ? 'card' : 'esim'));
  return parts;
};

const weekday = (day: BusinessDate): number => (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;

/** First day of the period of a group that a day is in. Weeks begin on Monday. */
const startOf = (group: EmissionGroup, day: BusinessDate, first: BusinessDate): BusinessDate => {
  if (group === 'day') return day;
  if (group === 'week') return addDays(day, -weekday(day));
  return group === 'month' ? firstOfMonth(day) : first;
};
const endOf = (group: EmissionGroup, start: BusinessDate, spanEnd: BusinessDate): BusinessDate => {
  const end = { day: addDays(start, 1), week: addDays(start, 7), month: addMonths(start, 1), total: spanEnd }[group];
  return end < spanEnd ? end : spanEnd;
};

/**
 * Rounds the days of a month to whole grams, one after the other from its first day on: each day has what the rounded sum of the month
 * grows by, so that days add up to their month, and an earlier day never changes. Uncertainties stay exact.
 */
const roundDays = () => {
  let month: BusinessDate | null = null;
  let exactSums = emptyParts();
  return (day: BusinessDate, parts: Parts): Parts => {
    if (firstOfMonth(day) !== month) [month, exactSums] = [firstOfMonth(day), emptyParts()];
    const rounded = emptyParts();
    for (const part of emissionParts) {
      const gramsBefore = Math.round(exactSums[part].grams);
      exactSums[part].grams += parts[part].grams;
      rounded[part] = { ...parts[part], grams: Math.round(exactSums[part].grams) - gramsBefore };
    }
    return rounded;
  };
};

const merge = (into: Parts, parts: Parts): void => {
  for (const part of emissionParts) {
    into[part].grams += parts[part].grams;
    into[part].uncertainty_grams += parts[part].uncertainty_grams;
  }
};

/**
 * Computes the estimate from a day until a day (exclusive) by periods, the oldest first, in whole grams that add up in all groups. The first
 * and the last period contain only days of that span; periods before the first SIM are left out. A day has the same grams whichever day the
 * history begins on, because rounding starts with the month of `from`: `usage` has the usage from the first day of that month.
 */
export const computeEmissionHistory = (
  {
    sims,
    devices,
    usage,
  }: { sims: readonly SimLife[]; devices: readonly OwnedWearable[]; usage: readonly UsageOfDay[] },
  {
    group,
    from,
    until,
    today,
    days,
  }: { group: EmissionGroup; from: BusinessDate; until: BusinessDate; today: BusinessDate; days: ZoneDays },
): EmissionPeriod[] => {
  const lives = sims.map((sim) => daysOfSim(sim, days, today));
  const firstBegin = lives.map((life) => life.begins).toSorted()[0];
  if (firstBegin === undefined) return [];
  const notBeforeSims = (day: BusinessDate): BusinessDate => (firstBegin > day ? firstBegin : day);
  const first = notBeforeSims(from);
  const usedOn = Map.groupBy(usage, ({ day }) => day);
  const periods: EmissionPeriod[] = [];
  const roundDay = roundDays();
  for (let day = notBeforeSims(firstOfMonth(from)); day < until; day = addDays(day, 1)) {
    const parts = roundDay(day, partsOfDay(day, lives, devices, usedOn.get(day) ?? []));
    if (day < first) continue;
    const start = startOf(group, day, first);
    const shownStart = start > first ? start : first;
    const openPeriod = periods.at(-1);
    const period =
      openPeriod && openPeriod.from === shownStart
        ? openPeriod
        : { from: shownStart, to: endOf(group, start, until), parts: emptyParts() };
    if (period !== openPeriod) periods.push(period);
    merge(period.parts, parts);
  }
  return periods;
};
