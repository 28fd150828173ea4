import { createHash } from 'node:crypto';
import type { TFunction } from 'i18next';
import { localizedSetting } from '#platform/pure/localized-setting.ts';
import { formatVatNumber } from '#platform/pure/format-vat-number.ts';
import { texts } from '#platform/i18n/texts.ts';
import { gramsToKg } from '#platform/pure/carbon.ts';
import { type BusinessDate, startOfBusinessDay } from '#platform/pure/calendar.ts';
import { formatOf } from '#platform/pure/format.ts';
import type { Language } from '#platform/pure/language.ts';
import { type Cents, centsToEuro, percentOf, splitVat, VAT_PERCENT } from '#platform/pure/money.ts';
import type { Settings } from '#platform/settings.ts';
import type { AddonEntry, OfferEntry, PromoEntry } from '../files/catalogue-file.ts';
import type { Catalogue } from '../sale/catalogue-cache.ts';

export type ContractSummary = {
  title: string;
  plan: string;
  date: string;
  intro: string;
  sections: { key: string; title: string; lines: string[] }[];
  /** SHA-256 of everything but the date, in hex. */
  hash: string;
};

/** Chosen add-ons and promo. */
export type PlanExtras = {
  addons: readonly AddonEntry[];
  promo: PromoEntry | null;
  /** The promo of this plan: its share of a promo amount, or with `full_price_from` a running promo (first day without it). */
  discount: { cents: Cents; full_price_from: BusinessDate | null } | null;
  /** The spending limit of a SIM whose plan changes, which stays. Without it the plan begins with its own. */
  limit_cents?: Cents | null;
};

/** Months from the activation in which the price of a plan with a promo does not change. */
export const PROMO_GUARANTEE_MONTHS = 12;

const noExtras: PlanExtras = { addons: [], promo: null, discount: null };

type SummaryFormatters = {
  t: TFunction;
  euro: (cents: Cents) => string;
  number: (value: number) => string;
  /** Formats a share of 1. */
  percent: (share: number) => string;
};

const createSummaryFormatters = (language: Language): SummaryFormatters => {
  const { money, number, percent } = formatOf(language);
  return {
    t: texts(language, 'catalogue'),
    euro: (cents) => money(centsToEuro(cents)),
    number: (value) => number(value, 3),
    percent,
  };
};

const serviceLines = (offer: OfferEntry, { t, number }: SummaryFormatters): string[] => {
  const formatIncluded = (key: string, amount: number | null, name: string) =>
    amount === null ? t(`summary.services.${key}_unlimited`) : t(`summary.services.${key}`, { [name]: number(amount) });
  return [
    formatIncluded('data', offer.data_gb, 'gb'),
    formatIncluded('minutes', offer.minutes, 'minutes'),
    formatIncluded('sms', offer.sms, 'sms'),
    formatIncluded('roaming', offer.roaming_gb, 'gb'),
    t('summary.services.special'),
    t('summary.services.equipment'),
    ...(offer.co2_grams > 0 ? [t('summary.services.removal', { kg: number(gramsToKg(offer.co2_grams)) })] : []),
  ];
};

const formatPromoLine = (
  offer: OfferEntry,
  { code, kind, value, months }: PromoEntry,
  share_cents: Cents | null,
  { t, euro, percent }: SummaryFormatters,
): string => {
  if (kind === 'euro' && share_cents !== null) {
    const off_cents = Math.min(share_cents, offer.price_cents);
    const price = euro(offer.price_cents - off_cents);
    return off_cents === 0
      ? t('summary.price.promo_used_up', { code })
      : t('summary.price.promo_share', { code, count: months, off: euro(off_cents), price });
  }
  return t(`summary.price.promo_${kind}`, {
    code,
    count: months,
    off: kind === 'percentage' ? percent(value / 100) : euro(Math.round(value * 100)),
    price: kind === 'percentage' ? euro(offer.price_cents - percentOf(offer.price_cents, value)) : '',
  });
};

/** The running promo of a SIM whose plan changes. */
const formatRunningPromoLine = (
  offer: OfferEntry,
  { cents, full_price_from }: { cents: Cents; full_price_from: BusinessDate },
  language: Language,
  { t, euro }: SummaryFormatters,
): string => {
  const off_cents = Math.min(cents, offer.price_cents);
  return t('summary.price.running', {
    off: euro(off_cents),
    price: euro(offer.price_cents - off_cents),
    until: formatOf(language).date(startOfBusinessDay(full_price_from).toISOString()),
  });
};

const promoLines = (
  offer: OfferEntry,
  { promo, discount }: PlanExtras,
  language: Language,
  words: SummaryFormatters,
): string[] => {
  const guarantee = words.t('summary.price.guarantee', { months: PROMO_GUARANTEE_MONTHS });
  if (promo) return [formatPromoLine(offer, promo, discount?.cents ?? null, words), guarantee];
  if (!discount?.full_price_from) return [];
  const { cents, full_price_from } = discount;
  return [formatRunningPromoLine(offer, { cents, full_price_from }, language, words), guarantee];
};

const formatAddonsLine = (addons: PlanExtras['addons'], language: Language, { t, euro }: SummaryFormatters): string =>
  t('summary.price.extras', {
    extras: addons
      .map(({ name, price_cents }) => t('summary.price.extra', { name: name[language], price: euro(price_cents) }))
      .join(', '),
  });

const priceLines = (
  catalogue: Catalogue,
  offer: OfferEntry,
  extras: PlanExtras,
  settings: Settings,
  language: Language,
  words: SummaryFormatters,
): string[] => {
  const { t, euro, percent } = words;
  const { minute_cents, sms_cents, data_gb_cents } = catalogue.content.rates;
  const beyond = {
    minute: euro(minute_cents),
    sms: euro(sms_cents),
    gb: euro(data_gb_cents),
    limit: euro(extras.limit_cents ?? offer.credit_limit_cents ?? 0),
  };
  const beyondKey = typeof extras.limit_cents === 'number' ? 'beyond_kept' : 'beyond';
  const { net_cents, vat_cents } = splitVat(offer.price_cents);
  return [
    t('summary.price.month', { price: euro(offer.price_cents) }),
    // A company deducts the VAT.
    ...(offer.audience === 'professional'
      ? [t('summary.price.net', { net: euro(net_cents), vat: euro(vat_cents), rate: percent(VAT_PERCENT / 100) })]
      : []),
    ...promoLines(offer, extras, language, words),
    ...(extras.addons.length > 0 ? [formatAddonsLine(extras.addons, language, words)] : []),
    offer.payment_type === 'prepaid' ? t('summary.price.ahead') : t(`summary.price.${beyondKey}`, beyond),
    t('summary.price.once', { shipping: euro(settings.SHIPPING_PRICE_CENTS) }),
  ];
};

/**
 * The contract summary of a plan in one language, in the order of Implementing Regulation (EU) 2019/2243: provider and contact,
 * services and equipment, speeds and remedies, price with extras and promo, duration and ending, features for users with disabilities.
 */
export const buildContractSummary = (
  catalogue: Catalogue,
  offer: OfferEntry,
  language: Language,
  settings: Settings,
  chosenExtras = noExtras,
): ContractSummary => {
  const words = createSummaryFormatters(language);
  const { t } = words;
  const date = formatOf(language).date(catalogue.loadedAt.toISOString());
  const { technology, download_mbps, upload_mbps } = catalogue.content.network;
  const section = (key: string, lines: string[]) => ({ key, title: t(`summary.${key}.title`), lines });
  const sectionOfTexts = (key: string, names: readonly string[]) =>
    section(
      key,
      names.map((name) => t(`summary.${key}.${name}`)),
    );
  const body = {
    title: t('summary.title'),
    plan: t('summary.plan', {
      name: `${settings.BRAND_NAME} ${offer.name[language]}`,
      payment_type: t(`summary.payment_type.${offer.payment_type}`),
      audience: t(`summary.audience.${offer.audience}`),
    }),
    intro: t('summary.intro'),
    sections: [
      section('provider', [
        t('summary.provider.who', {
          name: localizedSetting(settings.PROVIDER_NAME, language),
          address: localizedSetting(settings.PROVIDER_ADDRESS, language),
          number: formatVatNumber(settings.PROVIDER_COMPANY_NUMBER),
        }),
        t('summary.provider.contact', {
          phone: settings.SUPPORT_PHONE,
          email: settings.SUPPORT_EMAIL,
          url: settings.APP_URL,
        }),
      ]),
      section('services', serviceLines(offer, words)),
      section('speeds', [
        t('summary.speeds.estimate', {
          technology,
          download: words.number(download_mbps),
          upload: words.number(upload_mbps),
        }),
        t('summary.speeds.remedy'),
        t('summary.speeds.ombudsman'),
      ]),
      section('price', priceLines(catalogue, offer, chosenExtras, settings, language, words)),
      // Only consumers have the days to withdraw.
      sectionOfTexts('duration', offer.audience === 'private' ? ['open', 'end', 'withdraw'] : ['open', 'end']),
      sectionOfTexts('disabilities', ['site', 'emergency', 'help']),
    ],
  };
  return {
    ...body,
    date: t('summary.date', { date }),
    hash: createHash('sha256').update(JSON.stringify(body)).digest('hex'),
  };
};
