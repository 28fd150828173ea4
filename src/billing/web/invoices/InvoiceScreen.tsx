import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Invoice, InvoiceDetails } from '#billing/contract.ts';
import { amountDue, canPayInvoice, isReceipt } from '#billing/rules/invoice-status.ts';
import { BUSINESS } from '#customers/rules/customer-type.ts';
import { useCustomer } from '#customers/web/queries.ts';
import { paymentsPaths } from '#payments/paths.ts';
import { Problem } from '#platform/browser/client.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { useStepTitle } from '#platform/browser/step-title.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Card } from '#platform/ui/cards/Card.tsx';
import { Figure } from '#platform/ui/figures/Figure.tsx';
import { PageHead } from '#platform/ui/page/PageHead.tsx';
import { EmptyState, ErrorState } from '#platform/ui/states/EmptyState.tsx';
import { SkeletonCard } from '#platform/ui/states/Skeleton.tsx';
import type { PriceLine } from '#platform/ui/figures/PriceLines.tsx';
import { netAmount, TransferDetails } from './FirstToPay.tsx';
import { invoiceDetailsQuery } from './invoice-queries.ts';
import { InvoiceAside } from './InvoiceAside.tsx';
import { InvoiceChange } from './InvoiceChange.tsx';
import { useLineTexts } from '../parts/use-line-texts.ts';
import { InvoiceStatusChip } from './InvoiceStatusChip.tsx';
import { useInvoiceTexts } from './use-invoice-texts.ts';
import { useRefreshInvoicesOnLiveChange } from './use-refresh-invoices-on-live-change.ts';
import { BillLines, sumAmounts } from '../parts/BillLines.tsx';
import './invoices.css';

/** Lines by SIM, VAT, contributions, and how much of the sum is paid. */
function InvoiceLines({ details }: { details: InvoiceDetails }) {
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

/** Properties of the claims component, which the app provides; `label` is the translated name of a line. */
type InvoiceClaimsProps = {
  claimed: {
    invoice: Invoice;
    basis: InvoiceDetails['basis'];
    lines: { label: string; amount: number; vat_percent: number }[];
  };
};
type Claims = ComponentType<InvoiceClaimsProps>;

/** An invoice with its lines, what changed since the month before, its documents and payments. */
export function InvoiceScreen({ reference, Claims }: { reference: string; Claims: Claims }) {
  const { t, nameOf } = useInvoiceTexts();
  const platformTexts = useTexts('platform');
  const query = useQuery(invoiceDetailsQuery(reference));
  useRefreshInvoicesOnLiveChange();
  const { data, error, isFetching, refetch } = query;
  const isUnknown = error instanceof Problem && (error.status === 404 || error.status === 400);
  const receipt = data !== undefined && isReceipt(data.invoice);
  const title = data ? t(receipt ? 'receiptOf' : 'invoiceOf', { name: nameOf(data.invoice) }) : t('invoice');
  useStepTitle(title);
  return (
    <main id="main" className="wrap page">
      <PageHead title={title} backTo={paymentsPaths.payments()} backText={t('title')} className="inv__title">
        {data && <p className="quiet">{t(receipt ? 'receiptNumber' : 'number', { number: data.invoice.number })}</p>}
      </PageHead>
      {data ? (
        <InvoiceContent details={data} Claims={Claims} />
      ) : isUnknown ? (
        <EmptyState
          title={t('unknown.title')}
          text={t('unknown.text')}
          action={<Button href={paymentsPaths.payments()}>{t('toInvoices')}</Button>}
        />
      ) : error ? (
        <ErrorState
          title={t('failed.one')}
          text={t('failed.text')}
          retryText={platformTexts('retry')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <div className="cols">
          <div className="inv__main">
            <SkeletonCard label={platformTexts('loading')} lines={2} />
            <SkeletonCard label={platformTexts('loading')} lines={6} />
          </div>
          <div className="only-wide">
            <SkeletonCard label={platformTexts('loading')} lines={2} />
          </div>
        </div>
      )}
    </main>
  );
}

function InvoiceContent({ details, Claims }: { details: InvoiceDetails; Claims: Claims }) {
  const { t } = useInvoiceTexts();
  const { lineNameOf } = useLineTexts();
  const { invoice, basis } = details;
  const lines = [...details.lines, ...details.contributions].map((line) => ({
    label: lineNameOf(line),
    amount: line.amount,
    vat_percent: line.vat_percent,
  }));
  const hasLines = details.lines.length + details.contributions.length > 0;
  return (
    <div className="cols">
      <div className="inv__main">
        <ToPay invoice={invoice} />
        <Claims claimed={{ invoice, basis, lines }} />
        <InvoiceChange details={details} />
        {isReceipt(invoice) && <p className="quiet">{t('receipt')}</p>}
        {hasLines ? <InvoiceLines details={details} /> : <p className="quiet">{t('lines.none')}</p>}
      </div>
      <aside className="inv__side" aria-label={t('document.title')}>
        <InvoiceAside details={details} />
      </aside>
    </div>
  );
}

/** The amount left to pay with its status and the pay button; for a paid invoice its total. */
function ToPay({ invoice }: { invoice: Invoice }) {
  const { t, format, textOf, payTextOf } = useInvoiceTexts();
  const ofLines = useTexts('billing/web/parts');
  const customer = useCustomer().data;
  const { amount, remaining, vat, referenceNumber } = invoice;
  const isOwed = remaining > 0;
  const dueAmount = isOwed ? amountDue(invoice) : amount;
  return (
    <Card as="section" className="inv__first">
      <div className="inv__head">
        <h2>
          {dueAmount < remaining ? t('pay.dueNow') : isOwed && remaining < amount ? ofLines('lines.left') : t('amount')}
        </h2>
        <InvoiceStatusChip invoice={invoice} />
      </div>
      <p>
        <Figure size={48} value={format.money(dueAmount)} />
      </p>
      {customer?.type === BUSINESS && vat !== null && dueAmount === amount && (
        <p className="quiet">{t('netOf', { net: format.money(netAmount(invoice)), vat: format.money(vat) })}</p>
      )}
      <p>{textOf(invoice)}</p>
      {canPayInvoice(invoice) && (
        <>
          <div className="inv__do">
            <Button
              kind={['disputed', 'written_off'].includes(invoice.state) ? 'secondary' : 'primary'}
              href={paymentsPaths.pay(customer?.uuid ?? '', { ref: referenceNumber })}
            >
              {payTextOf(invoice)}
            </Button>
          </div>
          <TransferDetails invoice={invoice} />
        </>
      )}
    </Card>
  );
}
