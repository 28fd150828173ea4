import type { ExtraBucketKind, PlanBucketKind } from '#subscriptions/rules/bucket.ts';
import { countryOfNetwork, isHome } from './country-of-network.ts';
import { countryOfNumber } from './country-of-number.ts';
import type { NetworkRecord } from './network-record.ts';
import { dialled, masked } from './other-party.ts';
import { priceOfBytes, priceOfEach, priceOfSeconds } from './price-of.ts';
import type { RateTable, SpecialLine, ToLine } from './rate-table.ts';
import { type UsageType, usageTypes } from './usage-type.ts';

/** What a record is and costs, whatever else its SIM has done. */
export type Rated = {
  type: UsageType;
  /** The line of the price list. */
  rate: string;
  /** The buckets that it comes out of, the one of its kind first; what is beyond them has its own price. */
  buckets: readonly PlanBucketKind[];
  /** In thousandths of a cent, beside any bucket. */
  cost_millicents: number;
  /** The bucket of an extra that it comes out of before it costs, where there is one; and what a part of it costs. */
  cover?: { kind: ExtraBucketKind; priceOf(amount: number): number };
  other_party: string | null;
  other_country: string | null;
  country: string;
};

const HOME = 'BE';
/** Of a ship or an aircraft, which are in no country. */
const NOWHERE = 'XX';

type Where = { country: string; home: boolean; eu: boolean };
type Price = Pick<Rated, 'type' | 'rate' | 'buckets' | 'cost_millicents' | 'cover'>;

const whereOf = ({ plmn }: NetworkRecord, { eu }: RateTable): Where => {
  if (isHome(plmn)) return { country: HOME, home: true, eu: true };
  const country = countryOfNetwork(plmn ?? '') ?? NOWHERE;
  return { country, home: false, eu: eu.has(country) };
};

const inPlan = (type: UsageType, buckets: readonly PlanBucketKind[], home: boolean): Price => ({
  type,
  rate: home ? 'home' : 'eu',
  buckets,
  cost_millicents: 0,
});

const priced = (type: UsageType, rate: string, cost_millicents: number): Price => ({
  type,
  rate,
  buckets: [],
  cost_millicents,
});

const data = ({ quantity }: NetworkRecord, { country, home, eu }: Where, table: RateTable): Price => {
  if (home) return inPlan(usageTypes.data, ['data'], true);
  if (eu) return inPlan(usageTypes.data_roaming, ['data', 'data_roaming'], false);
  const line = table.abroad.get(country);
  const { code, data_gb } = line ?? table.elsewhere;
  const priceOf = (bytes: number) => priceOfBytes(bytes, data_gb);
  const price = priced(usageTypes.data_roaming, code, priceOf(quantity));
  return line ? { ...price, cover: { kind: 'data_world', priceOf } } : price;
};

/** Short numbers are whole; others are told by how they begin. */
const beginning = <L>(lines: readonly (readonly [string, L])[], number: string): L | undefined =>
  lines.find(([start]) => (start.startsWith('+') ? number.startsWith(start) : number === start))?.[1];

const toLine = (number: string, country: string | null, table: RateTable): ToLine =>
  beginning(table.to_numbers, number) ?? (country === null ? undefined : table.to.get(country)) ?? table.to_elsewhere;

const specialVoice = ({ quantity }: NetworkRecord, { code, per, price }: SpecialLine): Price =>
  priced(
    usageTypes.premium_voice,
    code,
    per === 'minute' ? priceOfSeconds(quantity, price) : priceOfEach(quantity > 0 ? 1 : 0, price),
  );

type Number = { number: string; country: string | null };

const voice = (record: NetworkRecord, where: Where, { number, country }: Number, table: RateTable): Price | null => {
  const { quantity, incoming } = record;
  const line = where.eu ? null : (table.abroad.get(where.country) ?? table.elsewhere);
  if (incoming)
    return line ? priced(usageTypes.voice_roaming, line.code, priceOfSeconds(quantity, line.received)) : null;
  const special = beginning(table.special, number);
  if (special) return special.price === 0 ? null : specialVoice(record, special);
  if (line) return priced(usageTypes.voice_roaming, line.code, priceOfSeconds(quantity, line.minute));
  const inside = where.home ? country === HOME : country !== null && table.eu.has(country);
  if (inside) return inPlan(where.home ? usageTypes.voice : usageTypes.voice_roaming, ['voice'], where.home);
  const to = toLine(number, country, table);
  const priceOf = (seconds: number) => priceOfSeconds(seconds, to.minute);
  if (!where.home) return priced(usageTypes.voice_roaming, to.code, priceOf(quantity));
  const price = priced(usageTypes.voice_international, to.code, priceOf(quantity));
  return country !== null && table.to.get(country) === to
    ? { ...price, cover: { kind: 'voice_abroad', priceOf } }
    : price;
};

/** Short numbers of four digits send and receive paid messages. */
const PAID_SMS = /^\d{4}$/;

const sms = (record: NetworkRecord, where: Where, { number, country }: Number, table: RateTable): Price | null => {
  const { quantity, incoming } = record;
  const [own, abroad, international] = [usageTypes.sms, usageTypes.sms_roaming, usageTypes.sms_international];
  if (PAID_SMS.test(number))
    return priced(where.home ? own : abroad, table.paid_sms.code, priceOfEach(quantity, table.paid_sms.price));
  if (incoming || beginning(table.special, number)?.price === 0) return null;
  if (!where.eu) {
    const line = table.abroad.get(where.country) ?? table.elsewhere;
    return priced(abroad, line.code, priceOfEach(quantity, line.sms));
  }
  const inside = where.home ? country === HOME : country !== null && table.eu.has(country);
  if (inside) return inPlan(where.home ? own : abroad, ['sms'], where.home);
  const to = toLine(number, country, table);
  return priced(where.home ? international : abroad, to.code, priceOfEach(quantity, to.sms));
};

/** A short number is of the country that it is dialled in, and means ours: what is abroad has a plus. */
const numberOf = ({ other_party }: NetworkRecord): Number => {
  const number = dialled(other_party ?? '');
  return { number, country: number.startsWith('+') ? countryOfNumber(number) : HOME };
};

/**
 * What a record is and costs by the table of its month. Null: it costs nothing and comes out of nothing (emergency numbers, helplines,
 * 0800, calls and messages received), and is not kept.
 */
export const rate = (record: NetworkRecord, table: RateTable): Rated | null => {
  const where = whereOf(record, table);
  if (record.service === 'data')
    return { ...data(record, where, table), other_party: null, other_country: null, country: where.country };
  const number = numberOf(record);
  const price = (record.service === 'voice' ? voice : sms)(record, where, number, table);
  return (
    price && {
      ...price,
      other_party: masked(number.number),
      other_country: number.country,
      country: where.country,
    }
  );
};
