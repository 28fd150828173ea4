import type { TFunction } from 'i18next';
import type { PricePart, PriceSum } from '#billing/rules/price-sum.ts';
import type { MailSection } from '#notifications/server/commands.ts';
import type { Cents } from '#platform/pure/money.ts';

type Row = MailSection['rows'][number];

export type SumFormatters = {
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
export const buildSumRows = ({ parts }: PriceSum, formatters: SumFormatters): Row[] =>
  parts.map((part) => [formatPartLabel(part, formatters), formatters.money(part.cents)]);
