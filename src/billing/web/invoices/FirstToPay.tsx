import type { Invoice } from '#billing/contract.ts';
import { amountDue, pathToPay, sumDue } from '#billing/rules/invoice-status.ts';
import { restrictingInvoices } from '#billing/rules/restricting-invoices.ts';
import { billingPaths } from '#billing/paths.ts';
import { BUSINESS } from '#customers/rules/customer-type.ts';
import { useCustomer } from '#customers/web/queries.ts';
import { paymentsPaths } from '#payments/paths.ts';
import { centsToEuro, euroToCentsOrZero } from '#platform/pure/money.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Card } from '#platform/ui/cards/Card.tsx';
import { Figure } from '#platform/ui/figures/Figure.tsx';
import { Disclosure } from '#platform/ui/texts/Disclosure.tsx';
import { DownloadButton } from '#platform/browser/DownloadButton.tsx';
import { useOpenInvoices } from '../queries.ts';
import { InvoiceStatusChip } from './InvoiceStatusChip.tsx';
import { useInvoiceTexts } from './use-invoice-texts.ts';

type FirstToPayProps = {
  /** Invoices that wait for a payment, the most urgent first. */
  invoices: readonly [Invoice, ...Invoice[]];
};

/**
 * The most urgent invoice with its pay button, and links to pay other invoices too. When several invoices restrict SIMs, the button pays all of
 * them, because only their sum gives service back.
 */
export function FirstToPay({ invoices: [first, ...otherInvoices] }: FirstToPayProps) {
  const { t, format, nameOf, textOf, payTextOf } = useInvoiceTexts();
  const customer = useCustomer().data;
  const client = customer?.uuid ?? '';
  const dueAmount = amountDue(first);
  const dueOfAll = sumDue([first, ...otherInvoices]);
  const restricting = restrictingInvoices(useOpenInvoices().data ?? []);
  const payFirst = { key: 'one', href: pathToPay(client, [first]), text: payTextOf(first) };
  const payRestricting = {
    key: 'some',
    href: pathToPay(client, restricting),
    text: t('first.restricting', { number: restricting.length, amount: format.money(sumDue(restricting)) }),
  };
  const payAll = {
    key: 'every',
    href: paymentsPaths.pay(client),
    text: t('first.all', { number: otherInvoices.length + 1, amount: format.money(dueOfAll) }),
  };
  const [hasSeveralRestricting, isPart] = [restricting.length > 1, restricting.length <= otherInvoices.length];
  const firstActions = hasSeveralRestricting
    ? isPart
      ? [payRestricting, payFirst, payAll]
      : [payAll, payFirst]
    : otherInvoices.length > 0
      ? [payFirst, payAll]
      : [payFirst];
  return (
    <Card as="section" className="inv__first">
      <div className="inv__head">
        <h2>{t(otherInvoices.length > 0 ? 'first.title' : 'first.only', { name: nameOf(first) })}</h2>
        <InvoiceStatusChip invoice={first} />
      </div>
      <p>
        <Figure size={48} value={format.money(dueAmount)} />
      </p>
      {customer?.type === BUSINESS && first.vat !== null && dueAmount === first.amount && (
        <p className="quiet">{t('netOf', { net: format.money(netAmount(first)), vat: format.money(first.vat) })}</p>
      )}
      <p>{textOf(first)}</p>
      <div className="inv__do">
        {firstActions.map(({ key, href, text }, at) => (
          <Button key={key} kind={at === 0 ? 'primary' : 'text'} href={href}>
            {text}
          </Button>
        ))}
        <Button kind="text" href={billingPaths.invoice(first.referenceNumber)}>
          {t('first.look')}
        </Button>
      </div>
      <TransferDetails invoice={first} />
    </Card>
  );
}

/** How to pay by transfer: the structured communication, and that the PDF has a QR code. */
export function TransferDetails({ invoice }: { invoice: Invoice }) {
  const { t, nameOf } = useInvoiceTexts();
  return (
    <Disclosure summary={t('transfer.title')}>
      <div className="stack g2">
        <p>
          {t('transfer.reference')} <span className="inv__reference strong">{invoice.referenceNumber}</span>
        </p>
        <p className="small quiet">{t(invoice.pdf_url ? 'transfer.text' : 'transfer.plain')}</p>
        {invoice.pdf_url && (
          <DownloadButton
            url={invoice.pdf_url}
            fileName={`${invoice.number}.pdf`}
            text={t('document.invoice')}
            documentLabel={nameOf(invoice)}
          />
        )}
      </div>
    </Disclosure>
  );
}

/** The amount of an invoice without VAT. */
export const netAmount = ({ amount, vat }: Pick<Invoice, 'amount' | 'vat'>): number =>
  centsToEuro(euroToCentsOrZero(amount) - euroToCentsOrZero(vat ?? 0));
