import { toCalendarDate, parseAbsolute } from '@internationalized/date';
import type { UsageRecord } from './usage-simulation.ts';

/**
 * Allowances of a prepaid line in `month` (its first day) and in each later month. Absent kinds are unlimited, except add-on
 * buckets.
 */
export interface Allowances {
  month: string;
  now: Record<string, number>;
  monthly: Record<string, number>;
}

/** Usage of a month by bucket, and the allowed quantity by record id, so that a repeated record gets the same quantity. */
export interface MeterState {
  used: Record<string, number>;
  through: Record<string, number>;
}

/** Mobile country codes with roam-like-at-home: the EU, Norway, Iceland and Liechtenstein. */
const roamLikeAtHomeCountries = new Set(
  '202 204 206 208 214 216 219 222 226 230 231 232 238 240 242 244 246 247 248 260 262 268 270 272 274 278 280 284 293 295'.split(
    ' ',
  ),
);
const homeCountry = '206';
/** Emergency and free-phone numbers. */
const freeNumberPattern = /^(\+32800|\+?(100|101|112)$)/;
const addonOnlyBuckets = new Set(['data_world', 'voice_abroad']);

/** Buckets that a record uses; empty: not metered. Null: not allowed on a prepaid line. */
const bucketsOfRecord = ({
  service,
  direction,
  plmn = homeCountry,
  other_party = '',
}: UsageRecord): string[] | null => {
  const country = plmn.slice(0, 3);
  if (direction === 'in' || freeNumberPattern.test(other_party)) return [];
  if (service === 'data') {
    if (country === homeCountry) return ['data'];
    return roamLikeAtHomeCountries.has(country) ? ['data', 'data_roaming'] : ['data_world'];
  }
  if (!roamLikeAtHomeCountries.has(country) || other_party.startsWith('+3290')) return null;
  if (country !== homeCountry || other_party.startsWith('+32')) return [service];
  return service === 'voice' ? ['voice_abroad'] : null;
};

export const monthOfRecord = ({ began_at }: UsageRecord): string =>
  `${toCalendarDate(parseAbsolute(began_at, 'Europe/Brussels')).toString().slice(0, 7)}-01`;

/** The quantity of a record that the network allows, given the usage of the month so far. */
const allowedQuantity = (
  record: UsageRecord,
  { month, now, monthly }: Allowances,
  usedByBucket: MeterState['used'],
): number => {
  const kinds = bucketsOfRecord(record);
  if (kinds === null) return 0;
  const allowances = month === monthOfRecord(record) ? now : monthly;
  const quantitiesLeft = kinds.map(
    (kind) => (allowances[kind] ?? (addonOnlyBuckets.has(kind) ? 0 : Infinity)) - (usedByBucket[kind] ?? 0),
  );
  const part = Math.max(0, Math.min(record.quantity, ...quantitiesLeft));
  // A message cannot be sent partially.
  return record.service === 'sms' && part < record.quantity ? 0 : part;
};

/** Limits the records of a prepaid line in one month to the allowances of the line. Updates `metered`. */
export function limitRecordsAndUpdateMeter(
  records: readonly UsageRecord[],
  allowances: Allowances,
  metered: MeterState,
): UsageRecord[] {
  return records.flatMap((record) => {
    const part = metered.through[record.id] ?? allowedQuantity(record, allowances, metered.used);
    if (!(record.id in metered.through)) {
      metered.through[record.id] = part;
      for (const kind of bucketsOfRecord(record) ?? []) metered.used[kind] = (metered.used[kind] ?? 0) + part;
    }
    return part > 0 || record.quantity === 0 ? [{ ...record, quantity: part }] : [];
  });
}
