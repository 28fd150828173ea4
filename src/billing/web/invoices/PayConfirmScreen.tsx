import { useCustomer } from '#customers/web/queries.ts';
import { accountPaths } from '#account/paths.ts';
import { billingPaths } from '#billing/paths.ts';
import { paymentsPaths } from '#payments/paths.ts';
import { codeText, useTexts } from '#platform/browser/i18n.ts';
import { useScreenSearch } from '#platform/browser/screen-address.ts';
import { useStepTitle } from '#platform/browser/step-title.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { useIsSlow } from '#platform/ui/buttons/use-is-slow.ts';
import { Card } from '#platform/ui/cards/Card.tsx';
import { Figure } from '#platform/ui/figures/Figure.tsx';
import { useFocusOnStepChange } from '#platform/ui/page/use-heading-focus.ts';
import bank from '#platform/ui/pictures/bank.svg?no-inline';
import broken from '#platform/ui/pictures/broken-branch.svg?no-inline';
import done from '#platform/ui/pictures/done.svg?no-inline';
import { Picture } from '#platform/ui/pictures/Picture.tsx';
import external from '#platform/ui/pictures/icons/external.svg?raw';
import refresh from '#platform/ui/pictures/icons/refresh.svg?raw';
import { EmptyState, ErrorState } from '#platform/ui/states/EmptyState.tsx';
import { SkeletonCard } from '#platform/ui/states/Skeleton.tsx';
import { usePolledPayment, useRefreshAfterPayment } from '../parts/use-polled-payment.ts';
import { isOutdatedByPayment } from './invoice-queries.ts';
import { type InvoicePayment, useInvoicePayment } from './use-invoice-payment.ts';
import { useInvoiceTexts } from './use-invoice-texts.ts';
import './invoices.css';

type Outcome<Kind extends InvoicePayment['kind']> = Extract<InvoicePayment, { kind: Kind }>;

/** The result of a payment: paid, waiting for the bank, or not paid and what can be done. */
export function PayConfirmScreen() {
  const { t } = useInvoiceTexts();
  const polledPayment = usePolledPayment(useScreenSearch<typeof paymentsPaths.payConfirm>().payment);
  const payment = useInvoicePayment(polledPayment);
  useRefreshAfterPayment(polledPayment, isOutdatedByPayment);
  const title = t(
    `confirm.${payment.kind === 'failed' || payment.kind === 'loading' ? 'waiting' : payment.kind}.title`,
  );
  useStepTitle(title);
  useFocusOnStepChange(payment.kind === 'loading' ? undefined : payment.kind);
  return (
    <main id="main" className="wrap page">
      <div className="pay__narrow stack g5">
        <h1 tabIndex={-1}>{title}</h1>
        <PaymentResult payment={payment} />
      </div>
    </main>
  );
}

function PaymentResult({ payment }: { payment: InvoicePayment }) {
  const { t } = useInvoiceTexts();
  const platformTexts = useTexts('platform');
  switch (payment.kind) {
    case 'loading':
      return <SkeletonCard label={platformTexts('loading')} lines={2} />;
    case 'failed':
      return (
        <ErrorState
          title={t('confirm.failed')}
          text={t('failed.text')}
          retryText={platformTexts('retry')}
          onRetry={payment.retry}
          retrying={payment.retrying}
        />
      );
    case 'none':
      return (
        <EmptyState
          title={t('confirm.none.heading')}
          text={t('confirm.none.text')}
          action={<Button href={paymentsPaths.payments()}>{t('toInvoices')}</Button>}
        />
      );
    case 'waiting':
      return <Waiting {...payment} />;
    case 'paid':
      return <Paid {...payment} />;
    case 'unpaid':
      return <Unpaid {...payment} />;
  }
}

function Waiting({ amount, checkout_url }: Outcome<'waiting'>) {
  const { t, format } = useInvoiceTexts();
  const isSlow = useIsSlow(true);
  return (
    <Card className="pay__card">
      <Picture src={bank} className="pay__picture" />
      <p>
        <Figure value={format.money(amount)} />
      </p>
      <p role="status">{t(isSlow ? 'confirm.waiting.slow' : 'confirm.waiting.text')}</p>
      {isSlow && checkout_url && (
        <Button wide href={checkout_url} icon={external}>
          {t('confirm.waiting.back')}
        </Button>
      )}
      {isSlow && (
        <Button kind="text" href={paymentsPaths.payments()}>
          {t('toInvoices')}
        </Button>
      )}
    </Card>
  );
}

function Paid({ amount, references, remaining }: Outcome<'paid'>) {
  const { t, format } = useInvoiceTexts();
  const [first, ...otherReferences] = references;
  return (
    <Card className="pay__card pay__card--done">
      <Picture src={done} className="pay__picture" />
      <p role="status">
        <Figure size={48} value={format.money(amount)} />
      </p>
      <p>
        {remaining > 0
          ? t('confirm.paid.part', { count: references.length, left: format.money(remaining) })
          : t('confirm.paid.text', { count: references.length })}
      </p>
      <Button wide href={accountPaths.dashboard()}>
        {t('toPlan')}
      </Button>
      {first !== undefined && (
        <Button kind="text" href={otherReferences.length > 0 ? paymentsPaths.payments() : billingPaths.invoice(first)}>
          {t(otherReferences.length > 0 ? 'toInvoices' : 'toInvoice')}
        </Button>
      )}
    </Card>
  );
}

/** Result without a payment, with the ways on: retry, pay in another way, or leave. The text depends on the refusing party. */
function Unpaid({ amount, code, references }: Outcome<'unpaid'>) {
  const { t, format } = useInvoiceTexts();
  const client = useCustomer().data?.uuid ?? '';
  const retryHref = paymentsPaths.pay(client, { ref: references });
  return (
    <Card className="pay__card">
      <Picture src={broken} className="pay__picture" />
      <p>
        <Figure value={format.money(amount)} />
      </p>
      <p role="alert">{code === 'PAYMENT_FAILED' ? t('confirm.unpaid.failed') : `${codeText(code)}.`}</p>
      <Button wide icon={refresh} href={retryHref}>
        {t('confirm.unpaid.again')}
      </Button>
      <Button kind="text" href={paymentsPaths.methods()}>
        {t('confirm.unpaid.details')}
      </Button>
      <Button kind="text" href={paymentsPaths.payments()}>
        {t('confirm.unpaid.cancel')}
      </Button>
    </Card>
  );
}
