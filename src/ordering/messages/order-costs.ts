import type { TFunction } from 'i18next';
import type { PriceSum, PricePart } from '#billing/rules/price-sum.ts';
import type { Catalogue } from '#catalogue/server/queries.ts';
import type { MailSection } from '#notifications/server/commands.ts';
import type { OrderForMessage } from '#ordering/server/queries.ts';
import { brusselsDate, daysInMonth } from '#platform/pure/calendar.ts';
import type { Format } from '#platform/pure/format.ts';
import type { Language } from '#platform/pure/language.ts';
import { type Cents, centsToEuro } from '#platform/pure/money.ts';
import { DIRECT_DEBIT } from '#payments/rules/payment-method.ts';

type Row = MailSection['rows'][number];

type SumFormatters = {
  t: TFunction;
  money(cents: Cents): string;
  /** Name of a plan or an add-on. */
  nameOf(uuid: string | null): string;
  /** Whether the order has several SIMs; each part then names its SIM. */
  several: boolean;
  /** The code of the promo. */
  promo: string;
  /** For a part of a month: its days, of how many. */
  days?: { count: number; of: number };
};

const formatPartLabel = (part: PricePart, { t, nameOf, several, promo, days }: SumFormatters): string => {
  if (part.kind === 'promo') return t('order.promo', { code: promo });
  if (part.kind === 'shipping') return t('order.shipping', { count: part.count });
  const name = nameOf(part.uuid);
  const byDays = days && days.count < days.of && (part.kind === 'plan' || part.kind === 'telecom');
  const label = byDays ? t('order.days', { name, ...days }) : name;
  const text = part.kind === 'contribution' ? t('order.contribution', { name: label }) : label;
  return several ? t('order.ofSim', { number: (part.sim ?? 0) + 1, name: text }) : text;
};

/** A line for each part of a sum. */
const buildSumRows = ({ parts }: PriceSum, formatters: SumFormatters): Row[] =>
  parts.map((part) => [formatPartLabel(part, formatters), formatters.money(part.cents)]);

export type OrderCostsInput = {
  order: OrderForMessage;
  catalogue: Pick<Catalogue, 'offerByUuid' | 'addonByUuid'>;
  /** True: amounts are without VAT, because a company deducts it. */
  company: boolean;
};
export type CostFormatters = { t: TFunction; format: Format; language: Language };

const buildPromoRows = ({ promo, totals }: OrderForMessage, { t, format }: CostFormatters): Row[] => {
  if (!promo) return [];
  const value = promo.kind === 'percentage' ? format.percent(promo.value / 100) : format.money(promo.value);
  return [
    [t('order.promo', { code: promo.code }), t(`order.promo_${promo.kind}`, { value, count: promo.months })],
    [t('order.afterPromo'), format.money(centsToEuro(totals.per_month_before_promo_cents))],
  ];
};

/** Months of a prepaid SIM are paid ahead, and never debited. */
const isDebited = ({ payment_method, lines }: OrderForMessage): boolean =>
  payment_method === DIRECT_DEBIT && lines.some(({ payment_type }) => payment_type === 'postpaid');

/** Monthly costs, the paid amount and the first bill: three sums, each with all its parts. */
export const buildCostSections = (
  { order, catalogue, company }: OrderCostsInput,
  costFormatters: CostFormatters,
): MailSection[] => {
  const { t, format, language } = costFormatters;
  const { totals } = order;
  const { each_month, due_now, first_bill, first_days } = totals.sums;
  const money = (cents: Cents) => format.money(centsToEuro(cents));
  const formatters: SumFormatters = {
    t,
    money,
    nameOf: (uuid) =>
      (catalogue.offerByUuid.get(uuid ?? '') ?? catalogue.addonByUuid.get(uuid ?? ''))?.name[language] ??
      t('order.addon'),
    several: order.lines.length > 1,
    promo: order.promo?.code ?? '',
  };
  const total = (name: string, net: string, { total_cents, contributions_cents, vat_cents }: PriceSum): Row[] => {
    const rate = format.percent(totals.vat_percent / 100);
    const taxed_cents = total_cents - contributions_cents;
    const amounts = {
      amount: money(total_cents),
      taxed: money(taxed_cents),
      contributions: money(contributions_cents),
    };
    const key = contributions_cents > 0 ? 'order.withVatOfPart' : 'order.withVat';
    const with_vat = t(key, { ...amounts, vat: money(vat_cents), rate });
    const contributionRows =
      contributions_cents > 0 ? [[t('order.projects'), money(contributions_cents)] as const] : [];
    return [
      [t(name), total_cents === 0 ? money(0) : with_vat],
      ...(company && total_cents > 0 ? [[t(net), money(taxed_cents - vat_cents)] as const, ...contributionRows] : []),
    ];
  };
  const days = { count: totals.first_month_days, of: daysInMonth(brusselsDate(order.placed_at ?? new Date(0))) };
  return [
    {
      title: t('order.costs'),
      rows: [
        ...buildSumRows(each_month, formatters),
        ...total('order.each', 'order.eachNet', each_month),
        ...buildPromoRows(order, costFormatters),
      ],
    },
    {
      title: t('order.paying'),
      rows: [
        ...buildSumRows(due_now, formatters),
        ...total('order.dueNow', 'order.dueNet', due_now),
        [t('order.payment'), t(isDebited(order) ? 'order.debit' : 'order.online')],
      ],
      ...(first_days.total_cents > 0 ? { note: t('order.balance') } : {}),
    },
    ...(first_bill.total_cents > 0
      ? [
          {
            title: t('order.firstBill'),
            rows: [
              ...buildSumRows(first_bill, { ...formatters, days }),
              ...total('order.billTotal', 'order.billNet', first_bill),
            ],
            note: t('order.billNote'),
          },
        ]
      : []),
  ];
};
