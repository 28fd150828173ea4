import type { ExtraBucketKind, PlanBucketKind } from '#subscriptions/rules/bucket.ts';
import type { NetworkRecord } from './network-record.ts';
import { priceOfBytes, priceOfItems, priceOfSeconds } from './usage-price.ts';
import type { RateTable, PremiumRate, InternationalRate } from './rate-table.ts';
import { type UsageType, usageTypes } from './usage-type.ts';
import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js';

const MASKED_DIGITS = 4;
/** Short numbers and service numbers are charged and not personal, so they are not masked. */
const SHORTEST_PRIVATE = 7;
const belgianService = /^\+32(70|78|90\d)/;

/** Converts a dialled number to E.164. Short numbers and other text are unchanged. */
const toE164 = (number: string): string => {
  const digits = number.replaceAll(/[\s./-]/g, '');
  if (digits.startsWith('00')) return `+${digits.slice(2)}`;
  if (digits.startsWith('0')) return `+32${digits.slice(1)}`;
  return digits;
};

/** Masks a number for storage: its last four digits are never stored. */
const maskNumber = (number: string): string =>
  number.length < SHORTEST_PRIVATE || belgianService.test(number)
    ? number
    : number.slice(0, -MASKED_DIGITS) + 'x'.repeat(MASKED_DIGITS);

/** Calling codes used by one country only. */
const countryByCallingCode = new Map<string, string | null>();
for (const country of getCountries()) {
  const code = getCountryCallingCode(country);
  countryByCallingCode.set(code, countryByCallingCode.has(code) ? null : country);
}

const countryByPrefix = new Map<string, string | null>();
const MAX_CACHED_PREFIXES = 10_000;

/** Shared calling codes are resolved by the following digits. The lookup is slow, so results are cached. */
const countryOfSharedCode = (number: string): string | null => {
  const start = number.slice(0, 8);
  let country = countryByPrefix.get(start);
  if (country === undefined) {
    const parsed = parsePhoneNumberFromString(number);
    // For shared codes such as +1 the first country is the most common one.
    country = parsed?.country ?? parsed?.getPossibleCountries()[0] ?? null;
    if (countryByPrefix.size >= MAX_CACHED_PREFIXES) countryByPrefix.clear();
    countryByPrefix.set(start, country);
  }
  return country;
};

/** Returns the country of an E.164 number, ISO 3166-1 alpha-2; null for numbers without a country, such as satellite phones. */
const countryOfNumber = (number: string): string | null => {
  for (const digits of [2, 3, 1]) {
    const country = countryByCallingCode.get(number.slice(1, 1 + digits));
    if (country !== undefined) return country ?? countryOfSharedCode(number);
  }
  return null;
};

/** The home network (ITU-T E.212). */
const HOME_MCC = '206';

/** Mobile country codes of ITU-T E.212 with their countries, ISO 3166-1 alpha-2. */
const countryByMcc = new Map(
  `202GR 204NL 206BE 208FR 212MC 213AD 214ES 216HU 218BA 219HR 220RS 221XK 222IT 225VA 226RO 228CH 230CZ 231SK 232AT 234GB 235GB 238DK
  240SE 242NO 244FI 246LT 247LV 248EE 250RU 255UA 257BY 259MD 260PL 262DE 266GI 268PT 270LU 272IE 274IS 276AL 278MT 280CY 282GE 283AM
  284BG 286TR 288FO 289GE 290GL 292SM 293SI 294MK 295LI 297ME 302CA 308PM 310US 311US 312US 313US 314US 316US 330PR 332VI 334MX 338JM
  340GP 342BB 344AG 346KY 348VG 350BM 352GD 354MS 356KN 358LC 360VC 362CW 363AW 364BS 365AI 366DM 368CU 370DO 372HT 374TT 376TC 400AZ
  401KZ 402BT 404IN 405IN 406IN 410PK 412AF 413LK 414MM 415LB 416JO 417SY 418IQ 419KW 420SA 421YE 422OM 424AE 425IL 426BH 427QA 428MN
  429NP 430AE 431AE 432IR 434UZ 436TJ 437KG 438TM 440JP 441JP 450KR 452VN 454HK 455MO 456KH 457LA 460CN 461CN 466TW 467KP 470BD 472MV
  502MY 505AU 510ID 514TL 515PH 520TH 525SG 528BN 530NZ 536NR 537PG 539TO 540SB 541VU 542FJ 544AS 545KI 546NC 547PF 548CK 549WS 550FM
  551MH 552PW 553TV 555NU 602EG 603DZ 604MA 605TN 606LY 607GM 608SN 609MR 610ML 611GN 612CI 613BF 614NE 615TG 616BJ 617MU 618LR 619SL
  620GH 621NG 622TD 623CF 624CM 625CV 626ST 627GQ 628GA 629CG 630CD 631AO 632GW 633SC 634SD 635RW 636ET 637SO 638DJ 639KE 640TZ 641UG
  642BI 643MZ 645ZM 646MG 647RE 648ZW 649NA 650MW 651LS 652BW 653SZ 654KM 655ZA 657ER 659SS 702BZ 704GT 706SV 708HN 710NI 712CR 714PA
  716PE 722AR 724BR 730CL 732CO 734VE 736BO 738GY 740EC 742GF 744PY 746SR 748UY`
    .split(/\s+/)
    .map((each) => [each.slice(0, 3), each.slice(3)]),
);

/** Returns the country of a network by MCC and MNC; null for codes without a country, such as ships. */
const countryOfNetwork = (plmn: string): string | null => countryByMcc.get(plmn.slice(0, 3)) ?? null;

const isHomeNetwork = (plmn: string | null): boolean => plmn === null || plmn.startsWith(HOME_MCC);

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
