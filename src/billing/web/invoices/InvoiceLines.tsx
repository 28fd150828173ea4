import type { InvoiceDetails } from '#billing/contract.ts';
import { Card } from '#platform/ui/cards/Card.tsx';
import type { PriceLine } from '#platform/ui/figures/PriceLines.tsx';
import { useTexts } from '#platform/browser/i18n.ts';
import { BillLines, sumAmounts } from '../parts/BillLines.tsx';
import { useInvoiceTexts } from './use-invoice-texts.ts';

/** Lines by SIM, VAT, contributions, and how much of the sum is paid. */
export function InvoiceLines({ details }: { details: InvoiceDetails }) {
  const { t, format } = useInvoiceTexts();
  const ofLines = useTexts('billing/web/parts');
  const { basis, totals, invoice, credit_notes } = details;
  const notes = sumAmounts(credit_notes);
  // The part that neither credit nor credit notes explain was paid, so that the lines add up to the amount left to pay.
  const paidAmount = sumAmounts([
    { amount: invoice.amount },
    ...[totals.credit_used, notes, invoice.remaining].map((amount) => ({ amount: 0 - amount })),
  ]);
  const minus = (amount: number) => format.money(0 - amount);
  const settledLines: PriceLine[] = [
    ...(totals.credit_used > 0 ? [{ label: ofLines('lines.credit'), value: minus(totals.credit_used) }] : []),
    ...(notes > 0 ? [{ label: t('lines.notes'), value: minus(notes) }] : []),
    ...(paidAmount > 0 ? [{ label: t('lines.paid'), value: minus(paidAmount) }] : []),
  ];
  return (
    <Card as="section" className="stack g4">
      <h2>{t(basis === 'net' ? 'lines.titleNet' : 'lines.title')}</h2>
      <BillLines
        content={details}
        after={
          settledLines.length === 0
            ? []
            : [...settledLines, { label: ofLines('lines.left'), value: format.money(invoice.remaining), strong: true }]
        }
      />
    </Card>
  );
}
