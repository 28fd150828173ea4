import type { ReactNode } from 'react';
import { OrderPage } from '../frame/OrderPage.tsx';
import './payment.css';

export type PaymentStepProps = { title: string; intro?: string; formId?: string; children: ReactNode };

/** Step 3 of the order, at 90 %. */
export function PaymentStep(props: PaymentStepProps) {
  return <OrderPage current={2} percent={90} {...props} />;
}
