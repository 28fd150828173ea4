import type { ReactNode } from 'react';
import { OrderPage } from '../frame/OrderPage.tsx';
import './payment.css';

export type PaymentStepProps = { title: string; intro?: string; formId?: string; children: ReactNode };

/** Layout of step 3, at 90 %. */
export function PaymentStep(props: PaymentStepProps) {
  return <OrderPage current={2} percent={90} {...props} />;
}
