import type { TFunction } from 'i18next';
import { texts } from '#platform/i18n/texts.ts';
import { formatOf } from '#platform/pure/format.ts';
import type { Language } from '#platform/pure/language.ts';
import { type Cents, centsToEuro } from '#platform/pure/money.ts';
import type { Prices } from './prices.ts';
import { audiences } from '#catalogue/rules/plan-kind.ts';

export type PriceSection = { key: string; title: string; note: string | null; columns: string[]; rows: string[][] };

type PriceFormatters = {
  t: TFunction;
  language: Language;
  money: (cents: Cents) => string;
  amount: (value: number | null) => string;
};

const createPriceFormatters = (language: Language): PriceFormatters => {
  const t = texts(language, 'catalogue');
  const format = formatOf(language);
  return {
    t,
    language,
    money: (cents) => (cents === 0 ? t('prices.free') : format.money(centsToEuro(cents))),
    amount: (value) => (value === null ? t('prices.unlimited') : format.number(value)),
  };
};

const planColumns = ['month', 'data', 'minutes', 'sms', 'roaming'] as const;

/** A table each for private and for professional plans, with the allowance and the monthly price. */
const planSections = ({ offers }: Prices, { t, language, money, amount }: PriceFormatters): PriceSection[] =>
  audiences.map((audience) => ({
    key: audience,
    title: t(`prices.plans.${audience}`),
    note: t('prices.plans.note'),
    columns: [t('prices.plan'), ...planColumns.map((name) => t(`prices.plans.${name}`))],
    rows: offers
      .filter((offer) => offer.audience === audience)
      .map((offer) => [
        t('prices.named', {
          name: offer.name[language],
          payment_type: t(`summary.payment_type.${offer.payment_type}`),
        }),
        money(offer.price_cents),
        ...[offer.data_gb, offer.minutes, offer.sms, offer.roaming_gb].map(amount),
      ]),
  }));

const overageSection = ({ rates }: Prices, { t, money }: PriceFormatters): PriceSection => ({
  key: 'beyond',
  title: t('prices.beyond.title'),
  note: t('prices.beyond.note'),
  columns: [t('prices.beyond.what'), t('prices.price')],
  rows: [
    [t('prices.beyond.minute'), money(rates.minute_cents)],
    [t('prices.beyond.sms'), money(rates.sms_cents)],
    [t('prices.beyond.data'), money(rates.data_gb_cents)],
  ],
});

const addonSections = ({ addons }: Prices, { t, language, money }: PriceFormatters): PriceSection[] =>
  [false, true]
    .map((gift) => ({
      key: gift ? 'gifts' : 'extras',
      title: t(gift ? 'prices.gifts.title' : 'prices.extras.title'),
      note: t(gift ? 'prices.gifts.note' : 'prices.extras.note'),
      columns: [t('prices.extras.what'), t('prices.plans.month')],
      rows: addons
        .filter((addon) => addon.gift === gift)
        .map(({ name, description, price_cents }) => [
          t('prices.described', { name: name[language], description: description[language] }),
          money(price_cents),
        ]),
    }))
    .filter(({ rows }) => rows.length > 0);

const otherSections = ({ tables, shipping_cents }: Prices, { t, language, money }: PriceFormatters): PriceSection[] =>
  tables.map(({ code, title, note, columns, rows }) => ({
    key: code,
    title: title[language],
    note: note?.[language] ?? null,
    columns: [
      t(`prices.${code === 'services' || code === 'premium' ? 'what' : 'where'}`),
      ...columns.map((column) => column[language]),
    ],
    rows: [
      ...rows.map(({ name, prices }) => [
        name[language],
        ...prices.map((price) =>
          price === null ? t('prices.none') : price === 'included' ? t('prices.included') : money(price),
        ),
      ]),
      ...(code === 'services' ? [[t('prices.shipping'), money(shipping_cents)]] : []),
    ],
  }));

/** The tables of a price list in a language: plans, beyond a plan, extras, and what else the catalogue names. */
export const buildPriceSections = (prices: Prices, language: Language): PriceSection[] => {
  const words = createPriceFormatters(language);
  return [
    ...planSections(prices, words),
    overageSection(prices, words),
    ...addonSections(prices, words),
    ...otherSections(prices, words),
  ];
};
