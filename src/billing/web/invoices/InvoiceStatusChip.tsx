import type { Invoice } from '#billing/contract.ts';
import { invoiceStatus, type InvoiceStatus } from '#billing/rules/invoice-status.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { StateChip, type Tone } from '#platform/ui/cards/StateChip.tsx';

const tones: Readonly<Record<InvoiceStatus, Tone>> = {
  blocked: 'bad',
  reminder_2: 'bad',
  reminder_1: 'bad',
  returned: 'bad',
  refused: 'bad',
  overdue: 'bad',
  instalments: 'wait',
  part_disputed: 'warn',
  part_paid: 'wait',
  open: 'wait',
  pending: 'wait',
  debit: 'wait',
  disputed: 'warn',
  paid: 'ok',
  credited: 'off',
  written_off: 'off',
};

/** The status of an invoice in a word, with colour and icon. */
export function InvoiceStatusChip({ invoice }: { invoice: Invoice }) {
  const t = useTexts('billing/web/invoices');
  const status = invoiceStatus(invoice);
  return <StateChip tone={tones[status]}>{t(`status.${status}.word`)}</StateChip>;
}
