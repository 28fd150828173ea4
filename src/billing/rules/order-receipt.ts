import { type Cents, VAT_PERCENT } from '#platform/pure/money.ts';
import type { BillLine } from './bill-document.ts';
import type { PricePart } from './price-sum.ts';

/** Price parts paid with an order for a SIM: a month in advance, onto its balance. */
export type ReceiptSim = { customer_product_uuid: string | null; parts: readonly PricePart[] };

const lineKindOfPart = {
  plan: 'plan',
  telecom: 'telecom_addon',
  carbon: 'carbon_addon',
  contribution: 'contribution',
  promo: 'promo',
  shipping: 'shipping',
} as const satisfies Record<PricePart['kind'], BillLine['kind']>;

/**
 * Lines of the receipt of an order. Months are advances on prepaid balances: their VAT is due when they are used, so they have none here.
 * The rest of the amount is shipping, the only part with VAT. The lines add up to `amount_cents`.
 */
export function buildReceiptLines(
  sims: readonly ReceiptSim[],
  amount_cents: Cents,
  nameOf: (offer_uuid: string) => string,
): { lines: BillLine[]; contributions: BillLine[] } {
  const line = (kind: BillLine['kind'], cents: Cents, changes: Partial<BillLine>): BillLine => ({
    kind,
    customer_product_uuid: null,
    offer_uuid: null,
    name: '',
    period: null,
    days: null,
    vat_percent: 0,
    ...changes,
    quantity: Math.sign(cents),
    unit_cents: Math.abs(cents),
    cents,
  });
  const months = sims.flatMap(({ customer_product_uuid, parts }) =>
    parts
      .filter(({ cents }) => cents !== 0)
      .map(({ kind, uuid: offer_uuid, cents }) =>
        line(lineKindOfPart[kind], cents, {
          customer_product_uuid,
          offer_uuid,
          name: offer_uuid === null ? '' : nameOf(offer_uuid),
        }),
      ),
  );
  const shipping_cents = months.reduce((remainder, { cents }) => remainder - cents, amount_cents);
  const shipping = shipping_cents > 0 ? [line('shipping', shipping_cents, { vat_percent: VAT_PERCENT })] : [];
  return {
    lines: [...months.filter(({ kind }) => kind !== 'contribution'), ...shipping],
    contributions: months.filter(({ kind }) => kind === 'contribution'),
  };
}
