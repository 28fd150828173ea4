import type { PriceSumReply } from '#billing/contract.ts';
import { normalizePromoCode } from '#promotions/rules/promo.ts';
import type { Format } from '#platform/browser/format.ts';
import type { Texts } from '#platform/browser/i18n.ts';
import { euroToCentsOrZero, centsToEuro } from '#platform/pure/money.ts';
import type { TaxedTotal } from '#platform/pure/vat-text.ts';
import type { PriceGroup, PriceLine } from '#platform/ui/figures/PriceLines.tsx';
import { ESIM, type SimType } from '#subscriptions/rules/sim-type.ts';

/** A SIM with the names of its price parts. */
export type NamedSim = {
  type: SimType;
  offer: { uuid: string; name: string };
  addons: readonly { uuid: string; name: string }[];
};

type Part = PriceSumReply['parts'][number];

export type SumContext = {
  sims: readonly NamedSim[];
  /** The promo code. */
  promo: string | null;
  /** For a partial month: charged days and days of the month. Labels of pro rata parts contain them. */
  days?: { count: number; of: number };
  /** The plan is paid for one full month. */
  isFullMonth?: boolean;
};

/** A sum as `PriceLines` renders it. Contributions are in a separate group because they carry no VAT. */
export type SumLines = { groups: PriceGroup[]; lines: PriceLine[]; apart: PriceGroup | null };

const sumAmounts = (parts: readonly Part[]): number =>
  centsToEuro(parts.reduce((sum, { amount }) => sum + euroToCentsOrZero(amount), 0));

/** Builds the lines of a sum. With `grouped`, each of several SIMs has a heading with its subtotal. */
export const buildSumLines = (
  t: Texts<'ordering'>,
  format: Format,
  { parts }: PriceSumReply,
  { sims, promo, days, isFullMonth = false }: SumContext,
  grouped = false,
): SumLines => {
  const hasSeveralSims = sims.length > 1;
  const nameOf = ({ sim, uuid }: Part): string => {
    const simOfPart = sims[sim ?? 0];
    return (simOfPart ? [simOfPart.offer, ...simOfPart.addons] : []).find((each) => each.uuid === uuid)?.name ?? '';
  };
  const labelOf = (part: Part, ofSim: boolean): string => {
    const name = nameOf(part);
    const byDays = days && days.count < days.of && (part.kind === 'plan' || part.kind === 'telecom');
    const nameWithMonth = isFullMonth && part.kind === 'plan' ? t('order.part.month', { name }) : name;
    const label = byDays ? t('order.part.days', { name, ...days }) : nameWithMonth;
    return ofSim ? t('order.part.ofSim', { number: (part.sim ?? 0) + 1, name: label }) : label;
  };
  const label = (part: Part, ofSim: boolean): string => {
    if (part.kind === 'promo') return t('order.promoLine', { promo: normalizePromoCode(promo ?? '') });
    return part.kind === 'shipping' ? t('order.shippingOnce', { count: part.count }) : labelOf(part, ofSim);
  };
  const line = (part: Part, ofSim = hasSeveralSims): PriceLine => ({
    label: label(part, ofSim),
    value: format.money(part.amount),
  });
  const contributions = parts.filter(({ kind }) => kind === 'contribution');
  const taxedParts = parts.filter(({ kind }) => kind !== 'contribution');
  const groups =
    grouped && hasSeveralSims
      ? sims.map((sim, at) => ({ sim, own: taxedParts.filter((part) => part.sim === at) }))
      : [];
  return {
    groups: groups.map(({ sim, own }, at) => ({
      label: [
        t('sims.name', { number: at + 1 }),
        sim.offer.name,
        t(sim.type === ESIM ? 'simTypeInside.esim' : 'simTypeInside.sim'),
      ].join(', '),
      value: format.money(sumAmounts(own)),
      // Without extras the heading contains everything.
      lines: own.length > 1 ? own.map((part) => line(part, false)) : [],
    })),
    lines: taxedParts.filter(({ sim }) => groups.length === 0 || sim === null).map((part) => line(part)),
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

/** A sum as `formatVatText` takes it. */
export const toTotalCents = ({ total, contributions }: Pick<PriceSumReply, 'total' | 'contributions'>): TaxedTotal => ({
  total_cents: euroToCentsOrZero(total),
  contributions_cents: euroToCentsOrZero(contributions),
});
