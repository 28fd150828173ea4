import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { termsQuery } from '#legal/web/queries.ts';
import { toCreditor } from '#payments/web/parts/creditor.ts';
import { useCustomer } from '#customers/web/queries.ts';
import { refreshSession } from '#identity/web/queries.ts';
import { orderingPaths } from '#ordering/paths.ts';
import type { paymentsContract } from '#payments/contract.ts';
import { goToBank } from '#payments/web/parts/go-to-bank.ts';
import { PaymentForm } from '#payments/web/parts/PaymentForm.tsx';
import { PrepaidPaymentForm } from '#payments/web/parts/PrepaidPaymentForm.tsx';
import type { PaymentValues } from '#payments/web/parts/payment-values.ts';
import { payerNameOf } from '#customers/web/parts/payer-name.ts';
import { createClient } from '#platform/browser/client.ts';
import { useReloadOnPageRestore } from '#platform/browser/use-reload-on-page-restore.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { resolveNextStepPath } from '../basket/next-step-path.ts';
import { useOrderProducts } from '../queries.ts';
import { PaymentsFailed, PaymentsLoading } from './PaymentsState.tsx';
import { PaymentStep } from './PaymentStep.tsx';
import { useSubmitPaymentMethod } from './use-submit-payment-method.ts';

const PAYMENT_FORM = 'payment';

/** Step 3 of an order: online payment, or direct debit with a bank check. Prepaid supports online payment only. */
export function PaymentsScreen() {
  const queries = useQueryClient();
  const router = useRouter();
  const method = useSubmitPaymentMethod();
  const t = useTexts('ordering');
  const customer = useCustomer();
  const terms = useQuery(termsQuery);
  const sims = (useOrderProducts().data ?? []).filter(({ order_state }) => order_state === 'draft');

  useReloadOnPageRestore();

  const debit = async ({ iban, account_holder, bank_method, terms_debit }: PaymentValues) => {
    const body = { iban, account_holder: account_holder.trim(), bank_method, terms_debit };
    const answer = await createClient<typeof paymentsContract>().call('POST /api/customer/payment/setup', { body });
    void refreshSession(queries);
    if (answer.checkout_url === '')
      return router.navigate({ href: orderingPaths.paymentsConfirm({ payment: answer.payment_uuid }) });
    return goToBank(answer.checkout_url);
  };
  const goOn = async () => router.navigate({ href: await resolveNextStepPath(queries) });
  if (customer.data && terms.data) {
    const { payment } = customer.data.details;
    const online = () => method.choose('online').then(goOn);
    if (sims.length > 0 && sims.every(({ offer }) => offer.payment_type === 'prepaid'))
      return (
        <PaymentStep title={t('payment.prepaidTitle')} formId={PAYMENT_FORM}>
          <PrepaidPaymentForm id={PAYMENT_FORM} payment={payment} onOnline={online} onKeep={goOn} />
        </PaymentStep>
      );
    return (
      <PaymentStep title={t('payment.title')} intro={t('payment.intro')} formId={PAYMENT_FORM}>
        <PaymentForm
          id={PAYMENT_FORM}
          customer_uuid={customer.data.uuid}
          payment={payment}
          name={payerNameOf(customer.data)}
          creditor={toCreditor(terms.data)}
          onOnline={online}
          onKeep={() => method.choose('debit').then(goOn)}
          onDebit={debit}
        />
      </PaymentStep>
    );
  }
  const failedQueries = [customer, terms].filter((each) => each.isError);
  if (failedQueries.length === 0) return <PaymentsLoading />;
  return (
    <PaymentsFailed
      onRetry={() => {
        for (const query of failedQueries) void query.refetch();
      }}
      retrying={failedQueries.some((each) => each.isFetching)}
    />
  );
}
