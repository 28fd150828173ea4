import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { Customer } from '#customers/contract.ts';
import { submitPaymentMethod } from '#customers/web/parts/submit-payment-method.ts';
import { useCustomer } from '#customers/web/queries.ts';
import { termsQuery } from '#legal/web/queries.ts';
import { toCreditor } from '#payments/web/parts/creditor.ts';
import { paymentsPaths } from '#payments/paths.ts';
import { PaymentForm } from '#payments/web/parts/PaymentForm.tsx';
import { DownloadButton } from '#platform/browser/DownloadButton.tsx';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Card } from '#platform/ui/cards/Card.tsx';
import { useToast } from '#platform/ui/overlays/Toast.tsx';
import { PageHead } from '#platform/ui/page/PageHead.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import { FormerMandates } from './FormerMandates.tsx';
import { MethodsState } from './MethodsState.tsx';
import { payerNameOf } from '#customers/web/parts/payer-name.ts';
import { useStartDebitSetup } from './use-start-debit-setup.ts';
import './methods.css';
import { DIRECT_DEBIT, NO_METHOD_YET } from '#payments/rules/payment-method.ts';

/** How bills are paid: online or by direct debit, with the mandate. */
export function MethodsScreen() {
  const t = useTexts('billing/web/methods');
  const queries = useQueryClient();
  const router = useRouter();
  const toast = useToast();
  const customer = useCustomer();
  const terms = useQuery(termsQuery);
  const setUp = useStartDebitSetup();
  const choose = async (way: 'online' | 'debit') => {
    await submitPaymentMethod(queries, way);
    toast({ text: t(`saved.${way}`), afterNavigation: true });
    await router.navigate({ href: paymentsPaths.payments() });
  };
  return (
    <main id="main" className="wrap page">
      <PageHead title={t('title')} backTo={paymentsPaths.payments()} backText={t('toInvoices')}>
        <p className="quiet">{t('intro')}</p>
      </PageHead>
      {customer.data && terms.data ? (
        <div className="methods">
          <CurrentMandate payment={customer.data.details.payment} />
          <PaymentForm
            id="payment-method"
            customer_uuid={customer.data.uuid}
            payment={customer.data.details.payment}
            name={payerNameOf(customer.data)}
            creditor={toCreditor(terms.data)}
            onOnline={() => choose('online')}
            onKeep={() => choose('debit')}
            onDebit={setUp}
            submitText={t('save')}
          />
          <FormerMandates />
        </div>
      ) : (
        <div className="methods">
          <MethodsState queries={[customer, terms]} />
        </div>
      )}
    </main>
  );
}

/** A bank check that is not confirmed yet, with a link to it. */
function PendingNotice({ text }: { text: string }) {
  const t = useTexts('billing/web/methods');
  return (
    <Notice
      kind="warn"
      action={
        <Button kind="text" href={paymentsPaths.ibanStatus()}>
          {t('pending.look')}
        </Button>
      }
    >
      {text}
    </Notice>
  );
}

/** The mandate of the direct debit: the last characters of the account number, its holder and the reference; or that it is not confirmed. */
function CurrentMandate({ payment }: { payment: Customer['details']['payment'] }) {
  const t = useTexts('billing/web/methods');
  if (payment?.setup_beside === 'running')
    return (
      <>
        <PendingNotice text={t('pending.beside')} />
        {payment.mandate?.state === 'valid' && <CurrentMandate payment={{ ...payment, setup_beside: null }} />}
      </>
    );
  if (!payment?.mandate) return null;
  const { iban_end, account_holder, reference, state, ended, has_document } = payment.mandate;
  if (state === 'pending') return <PendingNotice text={t('pending.text', { end: iban_end })} />;
  // A customer who has chosen online payment since does not need the ended mandate.
  if (state === 'invalid' && payment.method !== NO_METHOD_YET) return null;
  if (state === 'invalid')
    return <Notice kind="bad">{t(ended ? `ended.${ended}` : 'invalid', { end: iban_end })}</Notice>;
  return (
    <Card as="section" tone="moss" className="stack g3">
      <h2>{t(payment.method === DIRECT_DEBIT ? 'mandate.title' : 'mandate.unused')}</h2>
      <dl className="methods__mandate">
        <div>
          <dt>{t('mandate.account')}</dt>
          <dd>{t('mandate.end', { end: iban_end })}</dd>
        </div>
        <div>
          <dt>{t('mandate.holder')}</dt>
          <dd>{account_holder}</dd>
        </div>
        <div>
          <dt>{t('mandate.reference')}</dt>
          <dd>{reference}</dd>
        </div>
      </dl>
      <p className="small quiet">{t('mandate.rights')}</p>
      {has_document && (
        <div>
          <DownloadButton
            url={`/api/customer/payment/mandate/document?mandate_reference=${encodeURIComponent(reference)}`}
            fileName={`${reference}.pdf`}
            text={t('mandate.download')}
          />
        </div>
      )}
    </Card>
  );
}
