import { isPremiumSmsRange, isPremiumRange } from '#catalogue/rules/premium-maxima.ts';
import { type DialledNumber, maskPrivateNumber, parseDialledNumber } from './dialled-number.ts';
import { isEmergencyNumber } from './emergency-numbers.ts';
import { countryOfPlmn, HOME, isHomeNetwork, NOWHERE } from './network-country.ts';
import type { NetworkRecord } from './network-record.ts';
import { priceOfUsage, type UsagePrice } from './price-of-usage.ts';
import type { RateTable, InternationalRate, PremiumRate, RoamingRate } from './rate-table.ts';
import { type UsageType, usageTypes } from './usage-type.ts';

/** Type, rate and cost of a record, independent of other usage of the SIM. */
export type RatedUsage = UsagePrice & {
  type: UsageType;
  /** Code of the line of the price list. */
  rate: string;
  other_party: string | null;
  other_country: string | null;
  country: string;
};

type Location = { country: string; isHome: boolean; isEu: boolean };
/** Type and line of the price list of a record. */
type Classification = { type: UsageType; rate: string };
/** Null for a record that is free and uses no bucket. */
type Classified = Classification | 'unknown_premium' | null;

const resolveLocation = ({ plmn }: NetworkRecord, { eu }: RateTable): Location => {
  if (isHomeNetwork(plmn)) return { country: HOME, isHome: true, isEu: true };
  const country = countryOfPlmn(plmn);
  return { country, isHome: false, isEu: eu.has(country) };
};

const inPlan = (type: UsageType, home: boolean): Classification => ({ type, rate: home ? 'home' : 'eu' });

const classifyData = ({ country, isHome, isEu }: Location, table: RateTable): Classification => {
  if (isHome) return inPlan(usageTypes.data, true);
  if (isEu) return inPlan(usageTypes.data_roaming, false);
  return { type: usageTypes.data_roaming, rate: roamingLine(country, table).code };
};

/** Finds the line of the price list that applies to a number: E.164 entries match by prefix, short numbers in full. */
const findByPrefix = <L>(lines: readonly (readonly [string, L])[], number: string): L | undefined =>
  lines.find(([start]) => (start.startsWith('+') ? number.startsWith(start) : number === start))?.[1];

const findInternationalRate = (number: string, country: string | null, table: RateTable): InternationalRate =>
  findByPrefix(table.to_numbers, number) ??
  (country === null ? undefined : table.to.get(country)) ??
  table.to_elsewhere;

const roamingLine = (country: string, table: RateTable): RoamingRate =>
  country === NOWHERE ? table.non_terrestrial : (table.abroad.get(country) ?? table.elsewhere);

/** Finds the price of a special number. Belgian short numbers are special in Belgium only, 116 numbers in the whole EU zone. */
const findSpecial = ({ number }: DialledNumber, location: Location, table: RateTable): PremiumRate | undefined =>
  number.startsWith('+') || location.isHome || (location.isEu && number.startsWith('116'))
    ? findByPrefix(table.special, number)
    : undefined;

/** International freephone numbers (ITU-T E.169.1). */
const FREEPHONE = '+800';

const isFree = (dialled: DialledNumber, location: Location, special: PremiumRate | undefined): boolean =>
  special?.price === 0 || dialled.number.startsWith(FREEPHONE) || isEmergencyNumber(dialled.dialled, location.country);

/** Whether a number is in a paid range but not in the price list: its price is unknown, so the record is rejected. */
const isUnknownPremium = ({ number }: DialledNumber, location: Location): boolean =>
  (number.startsWith('+') || location.isHome) && isPremiumRange(number);

const classifyVoice = (
  { incoming }: NetworkRecord,
  location: Location,
  dialled: DialledNumber,
  table: RateTable,
): Classified => {
  const line = location.isEu ? null : roamingLine(location.country, table);
  if (incoming) return line ? { type: usageTypes.voice_roaming, rate: line.code } : null;
  const premiumRate = findSpecial(dialled, location, table);
  if (isFree(dialled, location, premiumRate)) return null;
  if (premiumRate) return { type: usageTypes.premium_voice, rate: premiumRate.code };
  if (isUnknownPremium(dialled, location)) return 'unknown_premium';
  if (line) return { type: usageTypes.voice_roaming, rate: line.code };
  const { number, country } = dialled;
  const isInside = location.isHome ? country === HOME : country !== null && table.eu.has(country);
  if (isInside) return inPlan(location.isHome ? usageTypes.voice : usageTypes.voice_roaming, location.isHome);
  const rate = findInternationalRate(number, country, table).code;
  return { type: location.isHome ? usageTypes.voice_international : usageTypes.voice_roaming, rate };
};

/**
 * Classifies a paid SMS by the first digit of its number. The legal maximum covers a message with its reply, so only sent messages are
 * charged. Subscription numbers (9) are the opposite: received messages are charged, and the one that subscribes is an ordinary message.
 * Null for an SMS that is not charged as paid.
 */
const classifyPaidSms = (incoming: boolean, number: string, table: RateTable): { rate: string } | null => {
  const digit = number.charAt(0);
  if (digit === '8' || incoming !== (digit === '9')) return null;
  return { rate: (table.paid_sms_by_digit.get(digit) ?? table.paid_sms).code };
};

const classifySms = (
  { incoming }: NetworkRecord,
  location: Location,
  dialled: DialledNumber,
  table: RateTable,
): Classified => {
  const [domestic, abroad, international] = [usageTypes.sms, usageTypes.sms_roaming, usageTypes.sms_international];
  const { number, country } = dialled;
  const joining = !incoming && number.startsWith('9');
  if (isPremiumSmsRange(number) && !joining) {
    const paidSms = classifyPaidSms(incoming, number, table);
    return paidSms && { type: location.isHome ? domestic : abroad, ...paidSms };
  }
  if (incoming || isFree(dialled, location, findSpecial(dialled, location, table))) return null;
  if (isUnknownPremium(dialled, location)) return 'unknown_premium';
  if (!location.isEu) return { type: abroad, rate: roamingLine(location.country, table).code };
  const isInside = location.isHome ? country === HOME : country !== null && table.eu.has(country);
  if (isInside) return inPlan(location.isHome ? domestic : abroad, location.isHome);
  return { type: location.isHome ? international : abroad, rate: findInternationalRate(number, country, table).code };
};

/**
 * Rates a record by the rate table of its month. Null if it is free and uses no bucket (emergency numbers, helplines,
 * 0800, received calls and messages); such records are not stored. `unknown_premium`: a paid number without a price.
 */
export const rateRecord = (record: NetworkRecord, table: RateTable): RatedUsage | 'unknown_premium' | null => {
  const location = resolveLocation(record, table);
  const dialled = record.service === 'data' ? null : parseDialledNumber(record.other_party ?? '', location.country);
  const classified = dialled
    ? (record.service === 'voice' ? classifyVoice : classifySms)(record, location, dialled, table)
    : classifyData(location, table);
  if (classified === null || classified === 'unknown_premium') return classified;
  const { incoming, quantity } = record;
  const parties = {
    other_party: dialled && maskPrivateNumber(dialled.number),
    other_country: dialled?.country ?? null,
    country: location.country,
  };
  const price = priceOfUsage({ ...classified, ...parties, incoming, quantity }, table);
  return price && { ...price, ...classified, ...parties };
};
