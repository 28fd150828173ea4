import { type Cents, VAT_PERCENT } from '#platform/pure/money.ts';
import { type BillLine, computeBillTotals, isContribution, type PriceBasis } from './bill-document.ts';

/** The subject of a credit note. */
export type CreditSubject = {
  kind: Extract<BillLine['kind'], 'withdrawal' | 'correction' | 'shipping' | 'carbon_addon' | 'contribution'>;
  /** The add-on, with `carbon_addon` and `contribution`. */
  offer?: { uuid: string; name: string };
};

/** The line of a credit note whose total with VAT is `gross_cents`, or at most a cent less when no net amount gives it. */
export const creditNoteLine = (
  { kind, offer }: CreditSubject,
  gross_cents: Cents,
  { basis, vat_percent }: { basis: PriceBasis; vat_percent: number },
): BillLine => {
  const withUnit = (unit_cents: Cents): BillLine => ({
    kind,
    customer_product_uuid: null,
    offer_uuid: offer?.uuid ?? null,
    name: offer?.name ?? '',
    period: null,
    days: null,
    quantity: 1,
    unit_cents,
    cents: unit_cents,
    vat_percent,
  });
  if (basis === 'gross' || vat_percent === 0) return withUnit(gross_cents);
  const net = Math.ceil((gross_cents * 100) / (100 + vat_percent));
  return (
    [net, net - 1].map(withUnit).find((line) => computeBillTotals([line], basis).gross_cents <= gross_cents) ??
    withUnit(net - 1)
  );
};

type AmountLine = Pick<BillLine, 'kind' | 'cents' | 'vat_percent'>;

/** Costs of a late payment among the lines of an invoice or credit note. */
export const sumLateCosts = (lines: readonly AmountLine[]): Cents =>
  lines.reduce((sum, line) => (line.vat_percent === 0 && !isContribution(line) ? sum + line.cents : sum), 0);

/**
 * The lines of a credit note. Costs of a late payment were charged without VAT, so they are credited without it: after all lines with VAT or, with
 * `chosen`, after those of the chosen lines of the invoice. `creditable`: what can still be credited of the invoice, in cents with VAT.
 */
export const creditNoteLines = (
  subject: CreditSubject,
  gross_cents: Cents,
  {
    basis,
    creditable,
    chosen,
  }: { basis: PriceBasis; creditable: { taxed: Cents; late_costs: Cents }; chosen?: readonly AmountLine[] },
): BillLine[] => {
  if (subject.kind === 'contribution') return [creditNoteLine(subject, gross_cents, { basis, vat_percent: 0 })];
  const taxed_lines = chosen?.filter(({ vat_percent }) => vat_percent > 0);
  // Credit notes issued before late costs were credited without VAT may have credited more with VAT than was charged with VAT.
  const creditableTaxed = Math.max(0, creditable.taxed);
  const chosenTaxed = taxed_lines ? Math.max(0, computeBillTotals(taxed_lines, basis).gross_cents) : creditableTaxed;
  const lateCosts = Math.min(creditable.late_costs, Math.max(0, gross_cents - Math.min(chosenTaxed, creditableTaxed)));
  return [
    { cents: gross_cents - lateCosts, vat_percent: VAT_PERCENT },
    { cents: lateCosts, vat_percent: 0 },
  ].flatMap(({ cents, vat_percent }) => (cents > 0 ? [creditNoteLine(subject, cents, { basis, vat_percent })] : []));
};
