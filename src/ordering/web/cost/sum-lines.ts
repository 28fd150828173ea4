import type { PriceSumReply } from '#billing/contract.ts';
import { normalizePromoCode } from '#promotions/rules/promo.ts';
import type { Format } from '#platform/browser/format.ts';
import type { Texts } from '#platform/browser/i18n.ts';
import { euroToCentsOrZero, centsToEuro } from '#platform/pure/money.ts';
import type { PriceGroup, PriceLine } from '#platform/ui/figures/PriceLines.tsx';
import { ESIM } from '#subscriptions/rules/sim-type.ts';

/** One SIM with the names of what is paid for it. */
export type NamedSim = {
  type: 0 | 1;
  offer: { uuid: string; name: string };
  addons: readonly { uuid: string; name: string }[];
};

type Part = PriceSumReply['parts'][number];

export type SumContext = {
  sims: readonly NamedSim[];
  /** The code of the promo. */
  promo: string | null;
  /** For a part of a month: its days, of how many. What goes by days says so. */
  days?: { count: number; of: number };
  /** A plan is paid for one whole month. */
  month?: boolean;
};

/** A sum as `PriceLines` shows it: contributions stand apart, since they carry no VAT. */
export type SumLines = { groups: PriceGroup[]; lines: PriceLine[]; apart: PriceGroup | null };

const sumAmounts = (parts: readonly Part[]): number =>
  centsToEuro(parts.reduce((sum, { amount }) => sum + euroToCentsOrZero(amount), 0));

/** Lines of a sum. With `grouped`, several SIMs each stand under a heading with what it comes to. */
export const buildSumLines = (
  t: Texts,
  format: Format,
  { parts }: PriceSumReply,
  { sims, promo, days, month = false }: SumContext,
  grouped = false,
): SumLines => {
  const several = sims.length > 1;
  const nameOf = ({ sim, uuid }: Part): string => {
    const of = sims[sim ?? 0];
    return (of ? [of.offer, ...of.addons] : []).find((each) => each.uuid === uuid)?.name ?? '';
  };
  const named = (part: Part, ofSim: boolean): string => {
    const name = nameOf(part);
    const byDays = days && days.count < days.of && (part.kind === 'plan' || part.kind === 'telecom');
    const whole = month && part.kind === 'plan' ? t('order.part.month', { name }) : name;
    const said = byDays ? t('order.part.days', { name, ...days }) : whole;
    return ofSim ? t('order.part.ofSim', { number: (part.sim ?? 0) + 1, name: said }) : said;
  };
  const label = (part: Part, ofSim: boolean): string => {
    if (part.kind === 'promo') return t('order.promoLine', { promo: normalizePromoCode(promo ?? '') });
    return part.kind === 'shipping' ? t('order.shippingOnce', { count: part.count }) : named(part, ofSim);
  };
  const line = (part: Part, ofSim = several): PriceLine => ({
    label: label(part, ofSim),
    value: format.money(part.amount),
  });
  const contributions = parts.filter(({ kind }) => kind === 'contribution');
  const taxed = parts.filter(({ kind }) => kind !== 'contribution');
  const groups =
    grouped && several ? sims.map((sim, at) => ({ sim, own: taxed.filter((part) => part.sim === at) })) : [];
  return {
    groups: groups.map(({ sim, own }, at) => ({
      label: [
        t('sims.name', { number: at + 1 }),
        sim.offer.name,
        t(sim.type === ESIM ? 'simTypeInside.esim' : 'simTypeInside.sim'),
      ].join(', '),
      value: format.money(sumAmounts(own)),
      // without extras the heading has said it all
      lines: own.length > 1 ? own.map((part) => line(part, false)) : [],
    })),
    lines: taxed.filter(({ sim }) => groups.length === 0 || sim === null).map((part) => line(part)),
    apart:
      contributions.length === 0
        ? null
        : {
            label: t('order.part.projects'),
            value: contributions.length > 1 ? format.money(sumAmounts(contributions)) : '',
            lines: contributions.map((part) => line(part)),
          },
  };
};

/** "VAT of 21% included: €3.90." A company deducts it: "€18.60 excl. VAT, plus €3.90 VAT of 21%." */
export const formatVatText = (t: Texts, format: Format, sum: PriceSumReply, rate: number, company: boolean): string => {
  if (sum.vat === 0) return '';
  const taxed_cents = euroToCentsOrZero(sum.total) - euroToCentsOrZero(sum.contributions);
  const words = {
    rate: format.percent(rate / 100),
    vat: format.money(sum.vat),
    of: format.money(centsToEuro(taxed_cents)),
    net: format.money(centsToEuro(taxed_cents - euroToCentsOrZero(sum.vat))),
  };
  if (company) return t('order.vatSplit', words);
  return t(sum.contributions > 0 ? 'order.vatOf' : 'order.vatIncluded', words);
};
