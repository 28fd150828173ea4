import type { Invoice } from '#billing/contract.ts';
import {
  amountDue,
  isBillOfEndedContract,
  invoiceStatus,
  isLateStatus,
  sumDue,
} from '#billing/rules/invoice-status.ts';
import { type Texts, useTexts } from '#platform/browser/i18n.ts';
import { useBlockingInvoices } from '../queries.ts';
import { useLineTexts } from '../parts/use-line-texts.ts';

type NamedInvoice = Pick<Invoice, 'kind' | 'month'>;

/** Texts of invoices: their subject, and their status. */
export const useInvoiceTexts = () => {
  const t: Texts<'billing/web/invoices'> = useTexts('billing/web/invoices');
  const parts: Texts<'billing/web/parts'> = useTexts('billing/web/parts');
  const { format, monthOf } = useLineTexts();
  // An invoice that is being paid is not to be paid again.
  const blockingInvoices = useBlockingInvoices().filter((invoice) => invoiceStatus(invoice) === 'blocked');
  return {
    t,
    format,
    monthOf,
    nameOf: ({ kind, month }: NamedInvoice): string => t(`kind.${kind}`, { month: monthOf(month) }),
    /** "Due on 17 November", or since when. */
    dueTextOf: (invoice: Invoice): string =>
      t(isLateStatus(invoiceStatus(invoice)) ? 'dueSince' : 'dueOn', {
        due: format.dayOfMonth(invoice.instalment?.due_on ?? invoice.dueDate),
      }),
    /** Text of the pay button: the instalment or the amount that is due. */
    payTextOf: (invoice: Invoice): string =>
      t(invoiceStatus(invoice) === 'instalments' ? 'payInstalment' : 'payAmount', {
        amount: format.money(amountDue(invoice)),
      }),
    /** A sentence with the due date, the way to pay or to object, and the consequence of not paying. */
    textOf: (invoice: Invoice): string => {
      const status = invoiceStatus(invoice);
      const { next_step: nextStep, disputed } = invoice;
      const key =
        status !== 'blocked'
          ? (`status.${status}.text` as const)
          : isBillOfEndedContract(invoice)
            ? 'status.blocked.ended'
            : blockingInvoices.length > 1
              ? 'status.blocked.several'
              : 'status.blocked.text';
      const words = t(key, {
        due: format.dayOfMonth(invoice.dueDate),
        debit: invoice.debit_on ? format.dayOfMonth(invoice.debit_on) : '',
        paid: invoice.paid_at ? format.dayOfMonth(invoice.paid_at) : '',
        amount: format.money(invoice.amount),
        left: format.money(invoice.remaining),
        disputed: format.money(disputed),
        rest: format.money(amountDue(invoice)),
        part: format.money(invoice.instalment?.amount ?? 0),
        number: blockingInvoices.length,
        total: format.money(sumDue(blockingInvoices)),
        partDue: invoice.instalment ? format.dayOfMonth(invoice.instalment.due_on) : '',
      });
      const isPartDisputed = disputed > 0 && status !== 'disputed' && status !== 'part_disputed';
      return [
        words,
        isPartDisputed ? t('alsoDisputed', { disputed: format.money(disputed) }) : '',
        nextStep ? parts(`next.${nextStep.step}`, { on: format.dayOfMonth(nextStep.on) }) : '',
      ]
        .filter(Boolean)
        .join(' ');
    },
  };
};
