import type { Invoice } from '#billing/contract.ts';
import { billingPaths } from '#billing/paths.ts';
import { isReceipt } from '#billing/rules/invoice-status.ts';
import { BUSINESS } from '#customers/rules/customer-type.ts';
import { useCustomer } from '#customers/web/queries.ts';
import { Link } from '#platform/ui/buttons/Link.tsx';
import { Table } from '#platform/ui/figures/Table.tsx';
import { DownloadButton } from '#platform/browser/DownloadButton.tsx';
import { netAmount } from './FirstToPay.tsx';
import { InvoiceStatusChip } from './InvoiceStatusChip.tsx';
import { useInvoiceTexts } from './use-invoice-texts.ts';

/** The history of invoices, the newest first. */
export function InvoiceTable({ invoices }: { invoices: readonly Invoice[] }) {
  const { t, format, nameOf } = useInvoiceTexts();
  const company = useCustomer().data?.type === BUSINESS;
  // Two invoices can be of one month: their links and buttons are told apart by the number.
  const spokenNameOf = (invoice: Invoice): string => {
    const name = nameOf(invoice);
    const isUniqueName = invoices.filter((each) => nameOf(each) === name).length === 1;
    return isUniqueName ? name : `${name}, ${invoice.number}`;
  };
  const rowOf = (invoice: Invoice) => ({
    key: invoice.referenceNumber,
    cells: [
      <span key="name" className="inv__name">
        <Link
          className="strong"
          href={billingPaths.invoice(invoice.referenceNumber)}
          aria-label={spokenNameOf(invoice)}
        >
          {nameOf(invoice)}
        </Link>
        <span className="small quiet">
          {isReceipt(invoice) ? t('receiptNumber', { number: invoice.number }) : invoice.number}
        </span>
      </span>,
      <InvoiceStatusChip key="status" invoice={invoice} />,
      <span key="due">
        <span className="inv__due-label quiet">{t('head.due')} </span>
        {format.day(invoice.dueDate)}
      </span>,
      <InvoiceAmount key="amount" invoice={invoice} company={company} />,
      invoice.pdf_url ? (
        <DownloadButton
          key="pdf"
          url={invoice.pdf_url}
          fileName={`${invoice.number}.pdf`}
          text={t('document.pdf')}
          documentLabel={spokenNameOf(invoice)}
        />
      ) : null,
    ],
  });
  return (
    <Table
      caption={<span className="vh">{t('history')}</span>}
      heads={[
        t('head.invoice'),
        t('head.state'),
        t('head.due'),
        t('head.amount'),
        <span key="download" className="vh">
          {t('head.download')}
        </span>,
      ]}
      numeric={[3, 4]}
      rows={invoices.map(rowOf)}
    />
  );
}

/** The amount of an invoice: for a company the net amount first; of a part-paid invoice also what is left. */
function InvoiceAmount({ invoice, company }: { invoice: Invoice; company: boolean }) {
  const { t, format } = useInvoiceTexts();
  const { amount, remaining, vat, state } = invoice;
  const isPartPaid = remaining > 0 && remaining < amount && state !== 'paid';
  return (
    <span className="inv__amount">
      <span className="strong">{format.money(company && vat !== null ? netAmount(invoice) : amount)}</span>
      {company && vat !== null && <span className="small quiet">{t('gross', { amount: format.money(amount) })}</span>}
      {isPartPaid && <span className="small quiet">{t('left', { amount: format.money(remaining) })}</span>}
    </span>
  );
}
