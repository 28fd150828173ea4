import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { paymentsContract } from '#payments/contract.ts';
import { termsQuery } from '#legal/web/questions.ts';
import { identityPaths } from '#identity/paths.ts';
import { sessionQuery } from '#identity/web/questions.ts';
import { orderingPaths } from '#ordering/paths.ts';
import { client } from '#platform/browser/client.ts';
import { useFreshPage } from '#platform/browser/fresh-page.ts';
import { PaymentsFailed, PaymentsLoading } from './PaymentsState.tsx';
import { PaymentsView } from './PaymentsView.tsx';
import type { PaymentValues } from './payment-values.ts';
import { useMethod } from './use-method.ts';

const payments = client<typeof paymentsContract>();

/** Step 3 of an order: online payment, or a direct debit with its bank check. */
export function PaymentsScreen() {
  const queries = useQueryClient();
  const router = useRouter();
  const method = useMethod();
  const session = useQuery(sessionQuery);
  const terms = useQuery(termsQuery);

  useFreshPage();

  const debit = async ({ iban, account_holder, bank_method, terms_debit }: PaymentValues) => {
    const body = { iban, account_holder: account_holder.trim(), bank_method, terms_debit };
    const answer = await payments.call('POST /api/customer/payment/setup', { body });
    void queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
    if (answer.checkout_url === '')
      return router.navigate({ href: orderingPaths.paymentsConfirm({ payment: answer.payment_uuid }) });
    location.assign(answer.checkout_url);
    // The page is going: until then the button waits, and what was typed stays for a second try.
    return new Promise<void>(() => undefined);
  };
  const goOn = () => router.navigate({ href: identityPaths.home() });
  if (session.data && terms.data) {
    return (
      <PaymentsView
        customer={session.data.customer}
        creditor={terms.data.provider}
        onOnline={() => method.choose('online').then(goOn)}
        onKeep={() => method.choose('debit').then(goOn)}
        onDebit={debit}
      />
    );
  }
  const failed = [session, terms].filter((each) => each.isError);
  if (failed.length === 0) return <PaymentsLoading />;
  return (
    <PaymentsFailed
      onRetry={() => {
        for (const each of failed) void each.refetch();
      }}
      retrying={failed.some((each) => each.isFetching)}
    />
  );
}
