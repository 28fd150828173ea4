import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { paymentsContract } from '#payments/contract.ts';
import { isSettled } from '#payments/rules/payment-outcome.ts';
import { identityPaths } from '#identity/paths.ts';
import { sessionQuery } from '#identity/web/questions.ts';
import { orderingPaths } from '#ordering/paths.ts';
import { refreshOrder, switchToPrepaid } from '#ordering/web/questions.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { queries as ask } from '#platform/browser/query.ts';
import { dropDraft } from '#platform/ui/form-draft.ts';
import { problemOf } from '#platform/ui/form-errors.ts';
import { useToast } from '#platform/ui/Toast.tsx';
import { bankCheck } from './bank-check.ts';
import { ConfirmView } from './ConfirmView.tsx';
import { PaymentsFailed, PaymentsLoading } from './PaymentsState.tsx';
import { forgetIban, paymentDraft } from './payment-values.ts';
import { useMethod } from './use-method.ts';
import { usePrepaid } from './use-prepaid.ts';

const LOOK_MS = 2000;
const SLOW_MS = 8000;
const NOT_CONFIRMED = -1;
const UUID = /^[0-9a-f-]{36}$/;

/** Of the payment in the address, else of the bank check that was begun last. */
const statusOf = (payment_uuid: string | null) =>
  ask<typeof paymentsContract>()('GET /api/customer/payment/status', {
    query: payment_uuid === null ? {} : { payment_uuid },
  });

/** Step 3 of an order, while the bank has the word: works after a reload, in another tab and without a payment named. */
export function ConfirmScreen() {
  const t = useTexts('payments');
  const queries = useQueryClient();
  const router = useRouter();
  const toast = useToast();
  const method = useMethod();
  const search = useSearch({ strict: false }) as { payment?: unknown };
  const payment = typeof search.payment === 'string' && UUID.test(search.payment) ? search.payment : null;
  const [slow, setSlow] = useState(false);
  const [busy, setBusy] = useState<'online' | 'prepaid' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const session = useQuery({
    ...sessionQuery,
    refetchInterval: ({ state }) => (state.data?.customer.details.payment?.method === NOT_CONFIRMED ? LOOK_MS : false),
  });
  const status = useQuery({
    ...statusOf(payment),
    refetchInterval: ({ state }) => (state.data && isSettled(state.data.outcome) ? false : LOOK_MS),
  });
  const customer = session.data?.customer;
  const prepaid = usePrepaid(session.data);
  const check = customer ? bankCheck(customer.details.payment, status.data ?? null) : null;
  const valid = check?.state === 'valid' && busy === null;

  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  const uuid = customer?.uuid;
  useEffect(() => {
    if (!valid || !uuid) return;
    dropDraft(paymentDraft(uuid));
    const goOn = async () => {
      await refreshOrder(queries);
      toast({ text: t('confirm.ready') });
      await router.navigate({ href: identityPaths.home(), replace: true });
    };
    void goOn();
  }, [valid, uuid, queries, router, toast, t]);

  /** A way out: all of it, or what went wrong. */
  const leave = (way: 'online' | 'prepaid') => {
    if (busy !== null) return;
    setBusy(way);
    setProblem(null);
    const out = async () => {
      if (way === 'prepaid') await switchToPrepaid(queries);
      await method.choose('online');
      await router.navigate({ href: identityPaths.home() });
    };
    out()
      .catch((error: unknown) => setProblem(problemOf(error).code))
      .finally(() => setBusy(null));
  };
  const askOtherIban = () => {
    if (uuid) forgetIban(uuid);
    void router.navigate({ href: orderingPaths.payments() });
  };
  if (!check || status.isPending) {
    if (!session.isError) return <PaymentsLoading title="confirm.title" />;
    return (
      <PaymentsFailed title="confirm.title" onRetry={() => void session.refetch()} retrying={session.isFetching} />
    );
  }
  return (
    <ConfirmView
      check={check}
      slow={slow}
      prepaid={prepaid}
      busy={busy}
      problem={problem}
      onOnline={() => leave('online')}
      onPrepaid={() => leave('prepaid')}
      onOtherIban={askOtherIban}
    />
  );
}
