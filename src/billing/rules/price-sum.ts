import { type Cents, splitVat } from '#platform/pure/money.ts';

/** What a line of a sum is for. A contribution goes to its project whole, and carries no VAT. */
export const pricePartKinds = ['plan', 'telecom', 'carbon', 'contribution', 'promo', 'shipping'] as const;

/** One line of a sum, VAT included. */
export type PricePart = {
  kind: (typeof pricePartKinds)[number];
  /** The SIM it is for, from 0; null: for all of the order. */
  sim: number | null;
  /** The plan or add-on; null for promo and shipping. */
  uuid: string | null;
  /** How many it stands for: SIM cards that are sent. */
  count: number;
  /** Negative for a promo. */
  cents: Cents;
  /** With a promo on a balance that is a percentage: of whatever plan the SIM has. */
  percent?: number;
  /** With one that is an amount: the SIM's share in it, which a dearer plan may need all of. */
  most_cents?: Cents;
};

/** A sum with each of its parts: they come to the total, and none of them is nothing. */
export type PriceSum = {
  /** What carries VAT first, SIM by SIM, then promo and shipping; contributions last. */
  parts: PricePart[];
  total_cents: Cents;
  /** The part of the total that carries no VAT. */
  contributions_cents: Cents;
  /** Of all that carries it, rounded once. */
  vat_cents: Cents;
};

const total = (parts: readonly PricePart[]): Cents => parts.reduce((sum, { cents }) => sum + cents, 0);

/** Parts of one kind as one line, for all of the order. */
const mergeParts = (parts: readonly PricePart[], kind: 'promo' | 'shipping'): PricePart => {
  const meant = parts.filter((part) => part.kind === kind);
  return { kind, sim: null, uuid: null, count: meant.length, cents: total(meant) };
};

/** The sum of these parts: one line for the promo and one for shipping, and no line of zero. */
export function computePriceSum(parts: readonly PricePart[]): PriceSum {
  const ofSims = parts.filter(({ kind }) => kind === 'plan' || kind === 'telecom' || kind === 'carbon');
  const contributions = parts.filter(({ kind }) => kind === 'contribution');
  const taxed = [...ofSims, mergeParts(parts, 'promo'), mergeParts(parts, 'shipping')];
  return {
    parts: [...taxed, ...contributions].filter(({ cents }) => cents !== 0),
    total_cents: total(taxed) + total(contributions),
    contributions_cents: total(contributions),
    vat_cents: splitVat(total(taxed)).vat_cents,
  };
}
