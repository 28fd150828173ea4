import type { ExtraBucketKind, PlanBucketKind } from '#subscriptions/rules/bucket.ts';
import { countryOfNetwork, isHomeNetwork } from './country-of-network.ts';
import { countryOfNumber } from './country-of-number.ts';
import type { NetworkRecord } from './network-record.ts';
import { toE164, maskNumber } from './other-party.ts';
import { priceOfBytes, priceOfItems, priceOfSeconds } from './usage-price.ts';
import type { RateTable, PremiumRate, InternationalRate } from './rate-table.ts';
import { type UsageType, usageTypes } from './usage-type.ts';

/** Type, rate and cost of a record, independent of other usage of the SIM. */
export type RatedUsage = {
  type: UsageType;
  /** Code of the line of the price list. */
  rate: string;
  /** Buckets of the plan that are charged, the bucket of its kind first. Usage beyond each has its own price. */
  buckets: readonly PlanBucketKind[];
  /** Thousandths of a cent, charged apart from buckets. */
  cost_millicents: number;
  /** Add-on bucket that covers the usage before it is charged, and the price of a part of it. */
  cover?: { kind: ExtraBucketKind; priceOf(amount: number): number };
  other_party: string | null;
  other_country: string | null;
  country: string;
};

const HOME = 'BE';
/** Ships and aircraft, which have no country. */
const NOWHERE = 'XX';

type Location = { country: string; home: boolean; eu: boolean };
type Price = Pick<RatedUsage, 'type' | 'rate' | 'buckets' | 'cost_millicents' | 'cover'>;

const resolveLocation = ({ plmn }: NetworkRecord, { eu }: RateTable): Location => {
  if (isHomeNetwork(plmn)) return { country: HOME, home: true, eu: true };
  const country = countryOfNetwork(plmn ?? '') ?? NOWHERE;
  return { country, home: false, eu: eu.has(country) };
};

const inPlanPrice = (type: UsageType, buckets: readonly PlanBucketKind[], home: boolean): Price => ({
  type,
  rate: home ? 'home' : 'eu',
  buckets,
  cost_millicents: 0,
});

const outOfPlanPrice = (type: UsageType, rate: string, cost_millicents: number): Price => ({
  type,
  rate,
  buckets: [],
  cost_millicents,
});

const rateData = ({ quantity }: NetworkRecord, { country, home, eu }: Location, table: RateTable): Price => {
  if (home) return inPlanPrice(usageTypes.data, ['data'], true);
  if (eu) return inPlanPrice(usageTypes.data_roaming, ['data', 'data_roaming'], false);
  const line = table.abroad.get(country);
  const { code, data_gb } = line ?? table.elsewhere;
  const priceOf = (bytes: number) => priceOfBytes(bytes, data_gb);
  const price = outOfPlanPrice(usageTypes.data_roaming, code, priceOf(quantity));
  return line ? { ...price, cover: { kind: 'data_world', priceOf } } : price;
};

/** Short numbers match in full, others by prefix. */
const findByPrefix = <L>(lines: readonly (readonly [string, L])[], number: string): L | undefined =>
  lines.find(([start]) => (start.startsWith('+') ? number.startsWith(start) : number === start))?.[1];

const findInternationalRate = (number: string, country: string | null, table: RateTable): InternationalRate =>
  findByPrefix(table.to_numbers, number) ??
  (country === null ? undefined : table.to.get(country)) ??
  table.to_elsewhere;

const ratePremiumVoice = ({ quantity }: NetworkRecord, { code, per, price }: PremiumRate): Price =>
  outOfPlanPrice(
    usageTypes.premium_voice,
    code,
    per === 'minute' ? priceOfSeconds(quantity, price) : priceOfItems(quantity > 0 ? 1 : 0, price),
  );

type DialledNumber = { number: string; country: string | null };

const rateVoice = (
  record: NetworkRecord,
  where: Location,
  { number, country }: DialledNumber,
  table: RateTable,
): Price | null => {
  const { quantity, incoming } = record;
  const line = where.eu ? null : (table.abroad.get(where.country) ?? table.elsewhere);
  if (incoming)
    return line ? outOfPlanPrice(usageTypes.voice_roaming, line.code, priceOfSeconds(quantity, line.received)) : null;
  const special = findByPrefix(table.special, number);
  if (special) return special.price === 0 ? null : ratePremiumVoice(record, special);
  if (line) return outOfPlanPrice(usageTypes.voice_roaming, line.code, priceOfSeconds(quantity, line.minute));
  const inside = where.home ? country === HOME : country !== null && table.eu.has(country);
  if (inside) return inPlanPrice(where.home ? usageTypes.voice : usageTypes.voice_roaming, ['voice'], where.home);
  const to = findInternationalRate(number, country, table);
  const priceOf = (seconds: number) => priceOfSeconds(seconds, to.minute);
  if (!where.home) return outOfPlanPrice(usageTypes.voice_roaming, to.code, priceOf(quantity));
  const price = outOfPlanPrice(usageTypes.voice_international, to.code, priceOf(quantity));
  return country !== null && table.to.get(country) === to
    ? { ...price, cover: { kind: 'voice_abroad', priceOf } }
    : price;
};

/** Four-digit numbers are premium SMS. */
const PAID_SMS = /^\d{4}$/;

const rateSms = (
  record: NetworkRecord,
  where: Location,
  { number, country }: DialledNumber,
  table: RateTable,
): Price | null => {
  const { quantity, incoming } = record;
  const [domestic, abroad, international] = [usageTypes.sms, usageTypes.sms_roaming, usageTypes.sms_international];
  if (PAID_SMS.test(number))
    return outOfPlanPrice(
      where.home ? domestic : abroad,
      table.paid_sms.code,
      priceOfItems(quantity, table.paid_sms.price),
    );
  if (incoming || findByPrefix(table.special, number)?.price === 0) return null;
  if (!where.eu) {
    const line = table.abroad.get(where.country) ?? table.elsewhere;
    return outOfPlanPrice(abroad, line.code, priceOfItems(quantity, line.sms));
  }
  const inside = where.home ? country === HOME : country !== null && table.eu.has(country);
  if (inside) return inPlanPrice(where.home ? domestic : abroad, ['sms'], where.home);
  const to = findInternationalRate(number, country, table);
  return outOfPlanPrice(where.home ? international : abroad, to.code, priceOfItems(quantity, to.sms));
};

/** Short numbers are Belgian numbers; foreign numbers have a plus sign. */
const toDialledNumber = ({ other_party }: NetworkRecord): DialledNumber => {
  const number = toE164(other_party ?? '');
  return { number, country: number.startsWith('+') ? countryOfNumber(number) : HOME };
};

/**
 * Rates a record by the rate table of its month. Null if it is free and uses no bucket (emergency numbers, helplines,
 * 0800, received calls and messages); such records are not stored.
 */
export const rateRecord = (record: NetworkRecord, table: RateTable): RatedUsage | null => {
  const where = resolveLocation(record, table);
  if (record.service === 'data')
    return { ...rateData(record, where, table), other_party: null, other_country: null, country: where.country };
  const number = toDialledNumber(record);
  const price = (record.service === 'voice' ? rateVoice : rateSms)(record, where, number, table);
  return (
    price && {
      ...price,
      other_party: maskNumber(number.number),
      other_country: number.country,
      country: where.country,
    }
  );
};
