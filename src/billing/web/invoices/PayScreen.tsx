import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { BillingContract, Invoice } from '#billing/contract.ts';
import { amountDue, canPayInvoice, invoiceStatus, isWaitingStatus, sumDue } from '#billing/rules/invoice-status.ts';
import { useCustomer } from '#customers/web/queries.ts';
import { billingPaths } from '#billing/paths.ts';
import { paymentsPaths } from '#payments/paths.ts';
import type { BankMethod } from '#payments/rules/payment-outcome.ts';
import { goToBank } from '#payments/web/parts/go-to-bank.ts';
import { createClient } from '#platform/browser/client.ts';
import { errorText, useTexts } from '#platform/browser/i18n.ts';
import { useScreenSearch } from '#platform/browser/screen-address.ts';
import { useReloadOnPageRestore } from '#platform/browser/use-reload-on-page-restore.ts';
import { centsToEuro, euroToCentsOrZero } from '#platform/pure/money.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Card } from '#platform/ui/cards/Card.tsx';
import { Checkbox } from '#platform/ui/choices/Checkbox.tsx';
import { Figure } from '#platform/ui/figures/Figure.tsx';
import { PageHead } from '#platform/ui/page/PageHead.tsx';
import { useRecoverLostFocusOnChange } from '#platform/ui/page/use-recover-lost-focus-on-change.ts';
import invoicePicture from '#platform/ui/pictures/invoice.svg?no-inline';
import { EmptyState, ErrorState } from '#platform/ui/states/EmptyState.tsx';
import { SkeletonCard } from '#platform/ui/states/Skeleton.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import { openInvoicesQuery } from './invoice-queries.ts';
import { InvoiceStatusChip } from './InvoiceStatusChip.tsx';
import { BankMethodChoice } from '../parts/BankMethodChoice.tsx';
import { useInvoiceTexts } from './use-invoice-texts.ts';
import './invoices.css';

const digitsOf = (reference: string): string => reference.replaceAll(/\D/g, '');

/** The invoices named by the address, by reference without `+` and `/`. */
const useNamedReferences = (): ReadonlySet<string> => {
  const { ref } = useScreenSearch<typeof paymentsPaths.pay>();
  // The router parses digits to a number.
  const references = typeof ref === 'string' || typeof ref === 'number' ? `${ref}`.split(',') : [];
  return new Set(references.map(digitsOf).filter(Boolean));
};

/** Pays one invoice, or several that are chosen, at the bank or by card. */
export function PayScreen({ client }: { client: string }) {
  const { t } = useInvoiceTexts();
  const platformTexts = useTexts('platform');
  const customer = useCustomer();
  const query = useQuery(openInvoicesQuery);
  useReloadOnPageRestore();
  const { data } = query;
  const failedQuery = [customer, query].find(({ isError }) => isError);
  const payableInvoices = (data?.items ?? []).filter(canPayInvoice);
  const toInvoices = <Button href={paymentsPaths.payments()}>{t('toInvoices')}</Button>;
  return (
    <main id="main" className="wrap page">
      <PageHead title={t('pay.title')} backTo={paymentsPaths.payments()} backText={t('title')} className="inv__title" />
      {customer.data && customer.data.uuid !== client ? (
        <EmptyState title={t('pay.other.title')} text={t('pay.other.text')} action={toInvoices} />
      ) : customer.data && data ? (
        payableInvoices.length > 0 ? (
          <PayForm payable={payableInvoices} />
        ) : (
          <EmptyState
            picture={invoicePicture}
            title={t('quiet.title')}
            text={t(data.items.length > 0 ? 'pay.pending' : 'quiet.settled')}
            action={toInvoices}
          />
        )
      ) : failedQuery ? (
        <ErrorState
          title={t('failed.title')}
          text={t('failed.text')}
          retryText={platformTexts('retry')}
          retrying={failedQuery.isFetching}
          onRetry={() => void failedQuery.refetch()}
        />
      ) : (
        <div className="cols">
          <SkeletonCard label={platformTexts('loading')} lines={4} />
          <SkeletonCard label={platformTexts('loading')} lines={2} />
        </div>
      )}
    </main>
  );
}

type PaymentChoice = {
  references: string[];
  /** The sum to pay; absent: all that is left. */
  amount?: number;
  bank_method: BankMethod;
};

/** Starts the payment and opens the page of the bank. */
const usePayment = () => {
  const router = useRouter();
  return useMutation({
    mutationFn: async ({ references, amount, bank_method }: PaymentChoice) => {
      const { checkout_url, payment_uuid } = await createClient<BillingContract>().call(
        'POST /api/customer/invoice/pay',
        { body: { referenceNumber: references, bank_method, ...(amount === undefined ? {} : { amount }) } },
      );
      if (checkout_url === '') return router.navigate({ href: paymentsPaths.payConfirm({ payment: payment_uuid }) });
      return goToBank(checkout_url);
    },
  });
};

function PayForm({ payable }: { payable: readonly Invoice[] }) {
  const { t, format, nameOf, dueTextOf } = useInvoiceTexts();
  const references = useNamedReferences();
  const isNamed = ({ referenceNumber }: Invoice) => references.has(digitsOf(referenceNumber));
  const namedInvoices = payable.filter(isNamed);
  const [isSeveral, setSeveral] = useState(namedInvoices.length !== 1);
  const [unchosenReferences, setUnchosenReferences] = useState<ReadonlySet<string>>(() => {
    // Disputed invoices and announced debits can be paid too, and are not chosen at first, because nothing asks for their payment.
    const waitingInvoices = payable.filter((each) => isWaitingStatus(invoiceStatus(each)));
    const chosenAtFirst = references.size > 0 ? namedInvoices : waitingInvoices.length > 0 ? waitingInvoices : payable;
    return new Set(payable.filter((each) => !chosenAtFirst.includes(each)).map((each) => each.referenceNumber));
  });
  const [bank_method, setBankMethod] = useState<BankMethod>('bank');
  const payment = usePayment();
  const chosenInvoices = payable.filter(({ referenceNumber }) => !unchosenReferences.has(referenceNumber));
  const [paysWhole, setPaysWhole] = useState(false);
  const dueSum = sumDue(chosenInvoices);
  const remainingSum = centsToEuro(
    chosenInvoices.reduce((cents, { remaining }) => cents + euroToCentsOrZero(remaining), 0),
  );
  // Of several invoices their due parts are paid; of a single one all that is left, when the customer chooses that.
  const sum = paysWhole && !isSeveral ? remainingSum : dueSum;
  const [onlyInvoice] = chosenInvoices.length === 1 ? chosenInvoices : [];
  const isInstalment = onlyInvoice && sum === dueSum && invoiceStatus(onlyInvoice) === 'instalments';
  const invoicesColumn = useRecoverLostFocusOnChange<HTMLDivElement>(String(isSeveral));
  const toggle = (reference: string) =>
    setUnchosenReferences((before) => {
      const after = new Set(before);
      if (!after.delete(reference)) after.add(reference);
      return after;
    });
  return (
    <div className="cols">
      <div className="inv__side" tabIndex={-1} ref={invoicesColumn}>
        {references.size > 0 && namedInvoices.length === 0 && <Notice kind="success">{t('pay.settled')}</Notice>}
        {isSeveral ? (
          <Card as="section" className="stack g3">
            <h2>{t('pay.which')}</h2>
            <ul>
              {payable.map((invoice) => (
                <li key={invoice.referenceNumber} className="pay__item">
                  <Checkbox
                    checked={!unchosenReferences.has(invoice.referenceNumber)}
                    onChange={() => toggle(invoice.referenceNumber)}
                    label={
                      <span className="inv__name">
                        <span className="strong inv__first-letter">{nameOf(invoice)}</span>
                        <span className="small quiet">{dueTextOf(invoice)}</span>
                        <span className="vh">{format.money(amountDue(invoice))}</span>
                      </span>
                    }
                  />
                  <span className="inv__sum strong" aria-hidden="true">
                    {format.money(amountDue(invoice))}
                  </span>
                </li>
              ))}
            </ul>
            <div className="pay__total" role="status">
              <span className="strong">{t('pay.sum')}</span> <Figure size={28} value={format.money(sum)} />
            </div>
          </Card>
        ) : (
          <OneInvoice
            invoice={chosenInvoices[0]}
            sum={sum}
            paysWhole={paysWhole}
            onWhole={setPaysWhole}
            otherCount={payable.length - 1}
            onMore={() => setSeveral(true)}
          />
        )}
      </div>
      <div className="inv__side">
        <BankMethodChoice value={bank_method} onPick={setBankMethod} />
        <div>
          <Button
            wide
            disabled={chosenInvoices.length === 0}
            pending={payment.isPending}
            problem={errorText(payment.error)}
            onClick={() =>
              payment.mutate({
                references: chosenInvoices.map(({ referenceNumber }) => referenceNumber),
                bank_method,
                ...(sum < remainingSum && { amount: sum }),
              })
            }
          >
            {chosenInvoices.length === 0
              ? t('pay.none')
              : t(isInstalment ? 'payInstalment' : 'payAmount', { amount: format.money(sum) })}
          </Button>
          <p className="small quiet pay__after">{t('pay.after')}</p>
        </div>
      </div>
    </div>
  );
}

type OneInvoiceProps = {
  invoice: Invoice | undefined;
  sum: number;
  /** Whether all that is left is paid, where only a part is due. */
  paysWhole: boolean;
  onWhole: (whole: boolean) => void;
  otherCount: number;
  onMore: () => void;
};

function OneInvoice({ invoice, sum, paysWhole, onWhole, otherCount, onMore }: OneInvoiceProps) {
  const { t, format, nameOf, dueTextOf } = useInvoiceTexts();
  if (!invoice) return null;
  const dueAmount = amountDue(invoice);
  return (
    <Card as="section" className="stack g3">
      <div className="inv__head">
        <h2>{t('invoiceOf', { name: nameOf(invoice) })}</h2>
        <InvoiceStatusChip invoice={invoice} />
      </div>
      <p>
        <Figure size={48} value={format.money(sum)} />
      </p>
      <p className="quiet">
        {t('number', { number: invoice.number })}. {dueTextOf(invoice)}.
      </p>
      <div className="pay__ways-on">
        <Button kind="text" href={billingPaths.invoice(invoice.referenceNumber)}>
          {t('first.look')}
        </Button>
        {dueAmount < invoice.remaining && (
          <Button kind="text" onClick={() => onWhole(!paysWhole)}>
            {paysWhole
              ? t('pay.payPart', { amount: format.money(dueAmount) })
              : t('pay.payAll', { amount: format.money(invoice.remaining) })}
          </Button>
        )}
        {otherCount > 0 && (
          <Button kind="text" onClick={onMore}>
            {t('pay.more', { count: otherCount })}
          </Button>
        )}
      </div>
    </Card>
  );
}
