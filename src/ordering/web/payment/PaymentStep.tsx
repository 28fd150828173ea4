import type { ReactNode } from 'react';
import { paymentsPaths } from '#payments/paths.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { PageHead } from '#platform/ui/page/PageHead.tsx';
import { OrderPage } from '../frame/OrderPage.tsx';
import { useOrderProducts } from '../queries.ts';
import './payment.css';

export type PaymentStepProps = { title: string; intro?: string; formId?: string; children: ReactNode };

/** Layout of step 3, at 90 %. */
export function PaymentStep(props: PaymentStepProps) {
  return <OrderPage current={2} percent={90} {...props} />;
}

/** Whether the customer has a draft order, which waits for its payment. Null until that is known. */
export const useHasDraftOrder = (): boolean | null =>
  useOrderProducts().data?.some(({ order_state }) => order_state === 'draft') ?? null;

/** Layout of the bank check of an existing customer: no step of an order. */
export function UnconfirmedDebitPage({ children }: { children: ReactNode }) {
  const t = useTexts('ordering/web/payment');
  return (
    <main id="main" className="wrap page">
      <PageHead title={t('unconfirmed')} backTo={paymentsPaths.payments()} backText={t('toBills')}>
        <p className="quiet">{t('unconfirmedMore')}</p>
      </PageHead>
      {children}
    </main>
  );
}
