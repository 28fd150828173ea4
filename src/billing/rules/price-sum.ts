import { type Cents, splitVat } from '#platform/pure/money.ts';

/** Kinds of price parts. Contributions carry no VAT, because they are passed on in full. */
export const pricePartKinds = ['plan', 'telecom', 'carbon', 'contribution', 'promo', 'shipping'] as const;

/** A price part, VAT included. */
export type PricePart = {
  kind: (typeof pricePartKinds)[number];
  /** Index of the SIM in the order, from 0; null for the whole order. */
  sim: number | null;
  /** Uuid of the plan or add-on; null for promo and shipping. */
  uuid: string | null;
  /** Quantity of SIM cards that are shipped. */
  count: number;
  /** Cents; negative for a promo. */
  cents: Cents;
  /** With a percentage promo on a prepaid balance: the percentage, which applies to each plan of the SIM. */
  percent?: number;
  /** With a fixed promo on a prepaid balance: the SIM's maximum share, which a more expensive plan may use up. */
  most_cents?: Cents;
};

/** A price sum. Its parts add up to the total, and none of them is zero. */
export type PriceSum = {
  /** Order: parts with VAT by SIM, promo, shipping, then contributions. */
  parts: PricePart[];
  total_cents: Cents;
  /** The part of the total without VAT. */
  contributions_cents: Cents;
  /** VAT of the parts with VAT, rounded once. */
  vat_cents: Cents;
};

const total = (parts: readonly PricePart[]): Cents => parts.reduce((sum, { cents }) => sum + cents, 0);

/** Merges parts of a kind into one for the whole order. */
const mergeParts = (parts: readonly PricePart[], kind: 'promo' | 'shipping'): PricePart => {
  const partsOfKind = parts.filter((part) => part.kind === kind);
  return { kind, sim: null, uuid: null, count: partsOfKind.length, cents: total(partsOfKind) };
};

/** Computes the sum of parts. Promo and shipping are merged into one part each; zero parts are left out. */
export function computePriceSum(parts: readonly PricePart[]): PriceSum {
  const ofSims = parts.filter(({ kind }) => kind === 'plan' || kind === 'telecom' || kind === 'carbon');
  const contributions = parts.filter(({ kind }) => kind === 'contribution');
  const taxedParts = [...ofSims, mergeParts(parts, 'promo'), mergeParts(parts, 'shipping')];
  return {
    parts: [...taxedParts, ...contributions].filter(({ cents }) => cents !== 0),
    total_cents: total(taxedParts) + total(contributions),
    contributions_cents: total(contributions),
    vat_cents: splitVat(total(taxedParts)).vat_cents,
  };
}
