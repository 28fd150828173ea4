import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { orderingContract } from '#ordering/contract.ts';
import { termsQuery } from '#legal/web/queries.ts';
import { useCustomer } from '#customers/web/queries.ts';
import { orderingPaths } from '#ordering/paths.ts';
import type { BankMethod } from '#payments/rules/payment-outcome.ts';
import { createClient, Problem } from '#platform/browser/client.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { EmptyState, ErrorState } from '#platform/ui/states/EmptyState.tsx';
import { SkeletonCard } from '#platform/ui/states/Skeleton.tsx';
import { useOrderFlow } from '../frame/order-flow.ts';
import { OrderSteps } from '../frame/OrderSteps.tsx';
import { type CurrentOrder, currentOrderQuery } from '../basket/current-order.ts';
import { clearBasketNumbersAndNames, refreshSessionAndOrder } from '../basket/draft-order.ts';
import { type Consents, SummaryView } from './SummaryView.tsx';
import { usePayOrderAtBank } from '../placed/use-pay-order-at-bank.ts';
import '../frame/order.css';

/** Step 4: the complete order, its price, the consents and the order button. */
export function SummaryScreen() {
  const router = useRouter();
  const queries = useQueryClient();
  const order = useQuery(currentOrderQuery);
  const customer = useCustomer();
  const terms = useQuery(termsQuery);
  // The placed order stays on this screen until the next screen is loaded, although it is no longer the current order.
  const [placedOrder, setPlacedOrder] = useState<CurrentOrder | null>(null);
  const payment = usePayOrderAtBank();
  const flow = useOrderFlow();

  const placeOrder = async (consents: Consents, bank_method: BankMethod): Promise<void> => {
    const currentOrder = order.data?.order;
    if (!currentOrder || !terms.data) return;
    const body = {
      ...consents,
      terms_version: terms.data.terms_version,
      total_per_month: currentOrder.totals.per_month,
      summary_hashes: currentOrder.summary_hashes,
    };
    try {
      await createClient<typeof orderingContract>().call('POST /api/v2/customer/accept', { body });
    } catch (error) {
      // The changed order and terms are on the screen before the message at the button.
      if (error instanceof Problem && (error.code === 'ORDER_CHANGED' || error.code === 'TERMS_OUTDATED'))
        await Promise.all([order.refetch(), terms.refetch(), refreshSessionAndOrder(queries)]);
      throw error;
    }
    setPlacedOrder(currentOrder);
    clearBasketNumbersAndNames();
    // The order is placed. If the page of the bank does not open, the next screen shows the error and retries.
    if (currentOrder.totals.due_now > 0)
      await payment.pay(currentOrder.order_uuid, bank_method, orderingPaths.success());
    await refreshSessionAndOrder(queries);
    await router.navigate({ href: orderingPaths.success() });
  };

  const [t, platformTexts] = [useTexts('ordering/web/summary'), useTexts('platform')];
  const shownOrder = placedOrder ?? order.data?.order;
  if (shownOrder && customer.data && terms.data) {
    return <SummaryView order={shownOrder} customer={customer.data} onPlace={placeOrder} />;
  }
  const failedQueries = [order, customer, terms].filter(({ isError }) => isError);
  const retry = () => {
    for (const query of failedQueries) void query.refetch();
  };
  return (
    <main id="main" className="page">
      <div className="wrap stack g6">
        <OrderSteps current={3} percent={99} />
        <h1>{t('title')}</h1>
        {failedQueries.length > 0 && (
          <ErrorState
            title={t('failed.title')}
            text={t('failed.text')}
            retryText={platformTexts('retry')}
            onRetry={retry}
            retrying={failedQueries.some(({ isFetching }) => isFetching)}
          />
        )}
        {failedQueries.length === 0 && order.data && !shownOrder && (
          <EmptyState
            title={t('empty.title')}
            text={t('empty.text')}
            action={<Button href={flow.choose}>{t('empty.action')}</Button>}
          />
        )}
        {failedQueries.length === 0 && !order.data && (
          <div className="cols">
            <SkeletonCard label={platformTexts('loading')} lines={8} />
            <div className="only-wide">
              <SkeletonCard label={platformTexts('loading')} lines={3} />
            </div>
          </div>
        )}
      </div>
    </main>
  );
}
