import type { ExtraBucketKind, PlanBucketKind } from '#subscriptions/rules/bucket.ts';
import { premiumMaximum } from '#catalogue/rules/premium-maxima.ts';
import type { Millicents, Cents } from '#platform/pure/money.ts';
import type { InternationalRate, PremiumRate, RateTable, RoamingRate } from './rate-table.ts';
import { millicentsOfBytes, millicentsOfItems, millicentsOfSeconds } from './usage-price.ts';
import { type UsageType, usageTypes } from './usage-type.ts';

/** Usage with its type and its line of the price list, as a record is stored. */
export type ClassifiedUsage = {
  type: UsageType;
  /** Code of the line of the price list; `home` and `eu` are in plan. */
  rate: string;
  incoming: boolean;
  /** Seconds, bytes or messages. */
  quantity: number;
  /** The other number; service numbers are not masked. */
  other_party: string | null;
  other_country: string | null;
  /** Country in which the SIM was used. */
  country: string;
};

export type UsagePrice = {
  /** Buckets of the plan that are charged, the bucket of its kind first. Usage beyond each has its own price. */
  buckets: readonly PlanBucketKind[];
  /** Cost in thousandths of a cent that is charged whatever the buckets have left. */
  cost_millicents: Millicents;
  /** Add-on bucket that covers the usage before anything is charged. `priceOf`: price of the part that it does not cover. */
  cover?: { kind: ExtraBucketKind; priceOf(amount: number): number };
};

const planBuckets: Readonly<Partial<Record<UsageType, readonly PlanBucketKind[]>>> = {
  [usageTypes.data]: ['data'],
  [usageTypes.data_roaming]: ['data', 'data_roaming'],
  [usageTypes.voice]: ['voice'],
  [usageTypes.voice_roaming]: ['voice'],
  [usageTypes.sms]: ['sms'],
  [usageTypes.sms_roaming]: ['sms'],
};

type Line =
  | { rateKind: 'roaming'; line: RoamingRate }
  | { rateKind: 'international'; line: InternationalRate }
  | { rateKind: 'premium'; line: PremiumRate };

const indexLines = (table: RateTable): Map<string, Line> => {
  const lines: Line[] = [
    ...[...table.abroad.values(), table.elsewhere, table.non_terrestrial].map((line): Line => ({
      rateKind: 'roaming',
      line,
    })),
    ...[...table.to.values(), table.to_elsewhere, ...table.to_numbers.map(([, line]) => line)].map((line): Line => ({
      rateKind: 'international',
      line,
    })),
    ...[...table.special.map(([, line]) => line), table.paid_sms, ...table.paid_sms_by_digit.values()].map(
      (line): Line => ({ rateKind: 'premium', line }),
    ),
  ];
  return new Map(lines.map((each) => [each.line.code, each]));
};

const linesByTable = new WeakMap<RateTable, Map<string, Line>>();

const findLine = (table: RateTable, code: string): Line | undefined => {
  const lines = linesByTable.get(table) ?? indexLines(table);
  linesByTable.set(table, lines);
  return lines.get(code);
};

const kindOfType = (type: UsageType): 'data' | 'voice' | 'sms' => {
  const { data, data_roaming, sms, sms_roaming, sms_international } = usageTypes;
  if (type === data || type === data_roaming) return 'data';
  return type === sms || type === sms_roaming || type === sms_international ? 'sms' : 'voice';
};

const priceOfCharge = (per: PremiumRate['per'], cents: Cents, quantity: number): number => {
  if (per === 'minute') return millicentsOfSeconds(quantity, cents);
  return millicentsOfItems(per === 'sms' ? quantity : Math.min(1, quantity), cents);
};

/** Price of a paid number: that of the price list, at most the legal maximum. */
const priceOfPremium = ({ per, price }: PremiumRate, number: string | null, quantity: number): number => {
  const listPrice = priceOfCharge(per, price, quantity);
  const maximum = number === null ? null : premiumMaximum(number, per === 'sms' ? 'sms' : 'voice');
  return maximum ? Math.min(listPrice, priceOfCharge(maximum.per, maximum.cents, quantity)) : listPrice;
};

/** Returns the function that prices an amount of usage (seconds, bytes or messages) by a line of the price list. */
const priceByLine = (
  tableLine: Line,
  { type, incoming, other_party }: ClassifiedUsage,
): ((amount: number) => number) => {
  const kind = kindOfType(type);
  if (tableLine.rateKind === 'premium') return (amount) => priceOfPremium(tableLine.line, other_party, amount);
  if (kind === 'sms') return (amount) => millicentsOfItems(amount, tableLine.line.sms);
  if (tableLine.rateKind === 'international') return (amount) => millicentsOfSeconds(amount, tableLine.line.minute);
  const { data_gb, received_minute, minute } = tableLine.line;
  if (kind === 'data') return (amount) => millicentsOfBytes(amount, data_gb);
  return (amount) => millicentsOfSeconds(amount, incoming ? received_minute : minute);
};

/** Finds the add-on bucket that covers usage; null when none does. Add-on buckets cover only lines of the price list that name countries, not those of all other countries. */
const coverOfUsage = ({ type, rate, country, other_country }: ClassifiedUsage, table: RateTable) => {
  if (type === usageTypes.data_roaming) return table.abroad.get(country)?.code === rate ? 'data_world' : null;
  if (type !== usageTypes.voice_international || other_country === null) return null;
  return table.to.get(other_country)?.code === rate ? 'voice_abroad' : null;
};

/** Price of classified usage by a rate table; null when the table has no such line. */
export const priceOfUsage = (usage: ClassifiedUsage, table: RateTable): UsagePrice | null => {
  if (usage.rate === 'home' || usage.rate === 'eu')
    return { buckets: planBuckets[usage.type] ?? [], cost_millicents: 0 };
  const tableLine = findLine(table, usage.rate);
  if (!tableLine) return null;
  const priceOf = priceByLine(tableLine, usage);
  const kind = coverOfUsage(usage, table);
  const price = { buckets: [], cost_millicents: priceOf(usage.quantity) };
  return kind ? { ...price, cover: { kind, priceOf } } : price;
};
