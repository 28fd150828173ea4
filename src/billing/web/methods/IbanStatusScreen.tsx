import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { NO_METHOD_YET } from '#payments/rules/payment-method.ts';
import { submitPaymentMethod } from '#customers/web/parts/submit-payment-method.ts';
import { useCustomer } from '#customers/web/queries.ts';
import { refreshSession } from '#identity/web/queries.ts';
import { useHasSession } from '#identity/web/session.ts';
import { termsQuery } from '#legal/web/queries.ts';
import { toCreditor } from '#payments/web/parts/creditor.ts';
import type { paymentsContract } from '#payments/contract.ts';
import { paymentsPaths } from '#payments/paths.ts';
import { isFinalOutcome } from '#payments/rules/payment-outcome.ts';
import { resolvePolledBankCheck } from '#payments/web/parts/bank-check.ts';
import { BankCheckStatus } from '#payments/web/parts/BankCheckStatus.tsx';
import { paymentDraftKey } from '#payments/web/parts/payment-values.ts';
import { paymentStatusQuery, pollUntil } from '#payments/web/queries.ts';
import { createClient } from '#platform/browser/client.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { useScreenSearch } from '#platform/browser/screen-address.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { useIsSlow } from '#platform/ui/buttons/use-is-slow.ts';
import { clearDraft } from '#platform/ui/forms/draft-store.ts';
import { parseFormProblem } from '#platform/ui/forms/form-errors.ts';
import { useFocusOnStepChange } from '#platform/ui/page/use-heading-focus.ts';
import { EmptyState } from '#platform/ui/states/EmptyState.tsx';
import { isUuid } from '#platform/pure/uuid.ts';
import { useIbanToken } from './iban-link.ts';
import { IbanLink } from './IbanLink.tsx';
import { MethodsHead } from './MethodsHead.tsx';
import { MethodsState } from './MethodsState.tsx';
import { NoAccess } from './NoAccess.tsx';
import './methods.css';

/** Status of the bank check of a direct debit, with the next action for each result. */
export function IbanStatusScreen() {
  const t = useTexts('billing/web/methods');
  const token = useIbanToken();
  const hasSession = useHasSession();
  return (
    <main id="main" className="wrap page">
      <MethodsHead title={t('status.title')} />
      <div className="methods">
        {token !== '' ? <IbanLink token={token} /> : hasSession ? <CheckStatus /> : <NoAccess why="none" />}
      </div>
    </main>
  );
}

function CheckStatus() {
  const t = useTexts('billing/web/methods');
  const queries = useQueryClient();
  const router = useRouter();
  const search = useScreenSearch<typeof paymentsPaths.ibanStatus>();
  const payment = isUuid(search.payment) ? search.payment : null;
  const isSlow = useIsSlow(true);
  const [submittedWay, setSubmittedWay] = useState<'payer' | 'online' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const customerQuery = useCustomer();
  const status = useQuery({
    ...paymentStatusQuery(payment),
    refetchInterval: pollUntil((payment_status) => isFinalOutcome(payment_status.outcome)),
  });
  const terms = useQuery(termsQuery);
  const outcome = status.data?.outcome;
  useEffect(() => {
    if (outcome !== undefined) void refreshSession(queries);
  }, [outcome, queries]);
  const customer = customerQuery.data;
  const check = customer ? resolvePolledBankCheck(customer.details.payment, status) : null;
  const uuid = customer?.uuid;
  const isValid = check?.state === 'valid';
  useEffect(() => {
    if (isValid && uuid) clearDraft(paymentDraftKey(uuid));
  }, [isValid, uuid]);
  useFocusOnStepChange(check?.state);

  const run = (way: 'payer' | 'online', change: () => Promise<unknown>) => {
    if (submittedWay !== null) return;
    setSubmittedWay(way);
    setProblem(null);
    change()
      .catch((error: unknown) => setProblem(parseFormProblem(error).code))
      .finally(() => setSubmittedWay(null));
  };
  const confirmPayer = async () => {
    await createClient<typeof paymentsContract>().call('POST /api/customer/payment/setup/payer', {
      body: { payment_uuid: status.data?.payment_uuid ?? '', terms_debit: true },
    });
    await refreshSession(queries);
    await status.refetch();
  };
  const payOnline = async () => {
    await submitPaymentMethod(queries, 'online');
    await router.navigate({ href: paymentsPaths.payments() });
  };
  if (!check || !terms.data) return <MethodsState queries={[customerQuery, terms, status]} />;
  if (status.isError && status.data === undefined && customer?.details.payment?.method !== NO_METHOD_YET)
    return (
      <EmptyState
        title={t('status.none')}
        text={t('status.noneText')}
        action={<Button href={paymentsPaths.methods()}>{t('title')}</Button>}
      />
    );
  return (
    <>
      <BankCheckStatus
        check={check}
        slow={isSlow}
        busy={submittedWay}
        problem={problem}
        onOnline={() => run('online', payOnline)}
        onUsePayer={() => run('payer', confirmPayer)}
        creditor={toCreditor(terms.data)}
        waysHref={paymentsPaths.methods()}
        keepHref={customer?.details.payment?.setup_beside ? paymentsPaths.payments() : undefined}
      />
      {isValid && (
        <p className="methods__done">
          <Button wide href={paymentsPaths.payments()}>
            {t('toInvoices')}
          </Button>
        </p>
      )}
    </>
  );
}
