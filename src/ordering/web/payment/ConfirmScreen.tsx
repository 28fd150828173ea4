import { NO_METHOD_YET } from '#payments/rules/payment-method.ts';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useScreenSearch } from '#platform/browser/screen-address.ts';
import { useEffect, useState } from 'react';
import { isFinalOutcome } from '#payments/rules/payment-outcome.ts';
import { resolvePolledBankCheck } from '#payments/web/parts/bank-check.ts';
import { BankCheckStatus } from '#payments/web/parts/BankCheckStatus.tsx';
import { paymentDraftKey } from '#payments/web/parts/payment-values.ts';
import { paymentStatusQuery, pollUntil } from '#payments/web/queries.ts';
import { termsQuery } from '#legal/web/queries.ts';
import { toCreditor } from '#payments/web/parts/creditor.ts';
import type { paymentsContract } from '#payments/contract.ts';
import { createClient } from '#platform/browser/client.ts';
import type { CustomersSlice } from '#customers/contract.ts';
import { useCustomer } from '#customers/web/queries.ts';
import { paymentsPaths } from '#payments/paths.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { useStepTitle } from '#platform/browser/step-title.ts';
import { clearDraft } from '#platform/ui/forms/draft-store.ts';
import { parseFormProblem } from '#platform/ui/forms/form-errors.ts';
import { useToast } from '#platform/ui/overlays/Toast.tsx';
import { useIsSlow } from '#platform/ui/buttons/use-is-slow.ts';
import { offersQuery } from '#catalogue/web/queries.ts';
import type { orderingContract } from '#ordering/contract.ts';
import { isUuid } from '#platform/pure/uuid.ts';
import { orderingPaths } from '../../paths.ts';
import { resolveNextStepPath } from '../basket/next-step-path.ts';
import { refreshSessionAndOrder } from '../basket/draft-order.ts';
import { ConfirmLoading, PaymentsFailed } from './PaymentsState.tsx';
import { PaymentStep, UnconfirmedDebitPage, useHasDraftOrder } from './PaymentStep.tsx';
import { PrepaidOffer, type PrepaidPlan } from './PrepaidOffer.tsx';
import { useSubmitPaymentMethod } from './use-submit-payment-method.ts';
import { useOrderProducts } from '../queries.ts';
import { fetchDraft } from '../basket/current-order.ts';
import { restoreBasketAndNumbersFromDraft } from '../basket/draft-basket.ts';

/**
 * Switches the postpaid plans of the draft order to prepaid ones. Updates the basket of this device too, also when
 * the reply is lost, so that going back and on again does not revert the switch.
 * @throws Problem with the refusals of `POST /api/customer/prepaid/force`
 */
const replaceDraftPlansByPrepaid = async (queryClient: QueryClient): Promise<void> => {
  try {
    await createClient<typeof orderingContract>().call('POST /api/customer/prepaid/force', { body: {} });
  } finally {
    await refreshSessionAndOrder(queryClient);
    const draft = await fetchDraft(queryClient).catch(() => null);
    if (draft) restoreBasketAndNumbersFromDraft(draft);
  }
};

/** Returns the prepaid alternatives to the postpaid plans of the order; empty when one of them has none. */
const usePrepaidAlternatives = (): readonly PrepaidPlan[] => {
  const { data } = useQuery(offersQuery);
  const orders = useOrderProducts().data ?? [];
  const postpaid = orders.filter(
    ({ order_state, offer }) => order_state === 'draft' && offer.payment_type === 'postpaid',
  );
  const byUuid = new Map((data?.offers ?? []).map((offer) => [offer.uuid, offer]));
  const plans = postpaid.flatMap(({ offer }) => {
    const plan = byUuid.get(byUuid.get(offer.uuid)?.prepaid_equivalent_uuid ?? '');
    return plan ? [{ name: plan.name, data_gb: plan.data_gb, price: plan.price }] : [];
  });
  return plans.length === postpaid.length ? plans : [];
};

const POLL_INTERVAL_MS = 2000;

const confirmationPollInterval = (slice: CustomersSlice | undefined) => {
  const payment = slice?.customer.details.payment;
  return payment?.method === NO_METHOD_YET || payment?.setup_beside === 'running' ? POLL_INTERVAL_MS : false;
};

/**
 * Waits for the outcome of the bank check: step 3 of an order; without a draft order, a page outside of the order steps. Polls the
 * outcome, and opens the next page by itself once the payment method is valid. Works after a reload, in another tab and without a
 * payment in the URL.
 */
export function ConfirmScreen() {
  const t = useTexts('ordering');
  const paymentTexts = useTexts('ordering/web/payment');
  const paymentsTexts = useTexts('payments');
  const queries = useQueryClient();
  const router = useRouter();
  const toast = useToast();
  const method = useSubmitPaymentMethod();
  const search = useScreenSearch<typeof orderingPaths.paymentsConfirm>();
  const payment = isUuid(search.payment) ? search.payment : null;
  const isSlow = useIsSlow(true);
  const [busy, setBusy] = useState<'payer' | 'online' | 'prepaid' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const customerQuery = useCustomer({ refetchInterval: confirmationPollInterval });
  const status = useQuery({
    // Without a payment in the URL the last bank check is used.
    ...paymentStatusQuery(payment),
    refetchInterval: pollUntil(({ outcome }) => isFinalOutcome(outcome)),
  });
  const terms = useQuery(termsQuery);
  const customer = customerQuery.data;
  const prepaidPlans = usePrepaidAlternatives();
  const hasDraftOrder = useHasDraftOrder() ?? true;
  const title = hasDraftOrder ? t('payment.confirm') : paymentTexts('unconfirmed');
  useStepTitle(title);
  const check = customer ? resolvePolledBankCheck(customer.details.payment, status) : null;
  const isValid = check?.state === 'valid' && busy === null;

  const uuid = customer?.uuid;
  useEffect(() => {
    if (!isValid || !uuid) return;
    clearDraft(paymentDraftKey(uuid));
    const goOn = async () => {
      await refreshSessionAndOrder(queries);
      toast({ text: paymentsTexts('confirm.ready'), afterNavigation: true });
      await router.navigate({ href: await nextPath(), replace: true });
    };
    const nextPath = () => (hasDraftOrder ? resolveNextStepPath(queries) : paymentsPaths.payments());
    void goOn();
  }, [isValid, uuid, queries, router, toast, paymentsTexts, hasDraftOrder]);

  /** Sets the account that paid the bank check as the account of the direct debit. */
  const confirmPayer = async () => {
    const payment_uuid = status.data?.payment_uuid ?? '';
    await createClient<typeof paymentsContract>().call('POST /api/customer/payment/setup/payer', {
      body: { payment_uuid, terms_debit: true },
    });
    if (uuid) clearDraft(paymentDraftKey(uuid));
    await refreshSessionAndOrder(queries);
    toast({ text: paymentsTexts('confirm.ready'), afterNavigation: true });
  };
  const retry = () => {
    for (const query of [customerQuery, terms, status]) if (query.isError) void query.refetch();
  };

  /** Switches to another way of paying, and shows the error when that fails. */
  const leave = (way: 'payer' | 'online' | 'prepaid') => {
    if (busy !== null) return;
    setBusy(way);
    setProblem(null);
    const switchPayment = async () => {
      if (way === 'payer') await confirmPayer();
      if (way === 'prepaid') await replaceDraftPlansByPrepaid(queries);
      if (way !== 'payer') await method.choose('online');
      await router.navigate({ href: hasDraftOrder ? await resolveNextStepPath(queries) : paymentsPaths.payments() });
    };
    switchPayment()
      .catch((error: unknown) => setProblem(parseFormProblem(error).code))
      .finally(() => setBusy(null));
  };
  if (!check || !terms.data) {
    if (!customerQuery.isError && !terms.isError && !status.isError) return <ConfirmLoading />;
    return (
      <PaymentsFailed
        title="payment.confirm"
        onRetry={retry}
        retrying={customerQuery.isFetching || terms.isFetching || status.isFetching}
      />
    );
  }
  const checkStatus = (
    <BankCheckStatus
      check={check}
      slow={isSlow}
      busy={busy}
      problem={problem}
      onOnline={() => leave('online')}
      onUsePayer={() => leave('payer')}
      creditor={toCreditor(terms.data)}
      waysHref={hasDraftOrder ? orderingPaths.payments() : paymentsPaths.methods()}
    >
      {hasDraftOrder && (
        <PrepaidOffer plans={prepaidPlans} busy={busy === 'prepaid'} onSwitch={() => leave('prepaid')} />
      )}
    </BankCheckStatus>
  );
  return hasDraftOrder ? (
    <PaymentStep title={title}>{checkStatus}</PaymentStep>
  ) : (
    <UnconfirmedDebitPage>{checkStatus}</UnconfirmedDebitPage>
  );
}
