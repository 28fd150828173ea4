import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { useHasSession } from '#identity/web/session.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { OrderSidebar, OrderSumsSkeleton } from './OrderSidebar.tsx';
import { OrderSteps } from './OrderSteps.tsx';
import { PriceBar } from './PriceBar.tsx';
import { currentOrderQuery } from '../basket/current-order.ts';
import './order-page.css';

// Loaded on demand: not every visitor needs these.
const LazyOrderCost = lazy(async () => ({ default: (await import('../cost/OrderCost.tsx')).OrderCost }));
const LazyBasketSidebar = lazy(async () => ({ default: (await import('./BasketSidebar.tsx')).BasketSidebar }));
const LazyBasketPriceBar = lazy(async () => ({ default: (await import('./BasketSidebar.tsx')).BasketPriceBar }));

export type OrderPageProps = {
  /** Index of the step, from 0. */
  current: 1 | 2;
  percent: number;
  title: string;
  intro?: string;
  /** The form that the button of the price bar submits; without it the bar has no button. */
  formId?: string;
  children: ReactNode;
};

/**
 * Frame of a step between choice and summary: the progress and the cost of the order, on phones in a bar with the
 * button of the step. The button of the page has the class `page-go`; CSS hides it where the bar has a button.
 */
export function OrderPage({ current, percent, title, intro, formId, children }: OrderPageProps) {
  const t = useTexts('ordering');
  const format = useFormat();
  const hasSession = useHasSession();
  const { data, isPending } = useQuery({ ...currentOrderQuery, enabled: hasSession });
  const order = data?.order;
  // A customer whose details are incomplete comes without a draft.
  const showsBasket = data ? !order : !hasSession;
  const cost = useMemo(
    () =>
      order && (
        <Suspense fallback={<OrderSumsSkeleton />}>
          <LazyOrderCost order={order} />
        </Suspense>
      ),
    [order],
  );
  return (
    <>
      <main id="main" className="wrap page stack g6">
        <OrderSteps current={current} percent={percent} />
        <div className="cols">
          <div>
            <h1 tabIndex={-1}>{title}</h1>
            {intro && <p className="quiet order-page__intro">{intro}</p>}
            {children}
          </div>
          {hasSession && (cost ?? isPending) && <OrderSidebar>{cost}</OrderSidebar>}
          {showsBasket && (
            <Suspense fallback={<OrderSidebar />}>
              <LazyBasketSidebar />
            </Suspense>
          )}
        </div>
      </main>
      {showsBasket && (
        <Suspense fallback={null}>
          <LazyBasketPriceBar />
        </Suspense>
      )}
      {order && (
        <PriceBar
          per_month={format.money(order.totals.per_month)}
          due_now={format.money(order.totals.due_now)}
          action={
            formId && (
              <Button kind="on-night" type="submit" form={formId}>
                {t('continue')}
              </Button>
            )
          }
        >
          {cost}
        </PriceBar>
      )}
    </>
  );
}
