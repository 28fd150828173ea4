import type { ReactNode } from 'react';
import { OrderPage } from '../frame/OrderPage.tsx';
import './details.css';

export type DetailsStepProps = {
  title: string;
  intro?: string;
  /** 40 while the data is typed, 60 while it is checked. */
  percent: number;
  /** The form that is the step. */
  formId?: string;
  children: ReactNode;
};

/** The form of step 2, as the bar of a phone knows it. */
export const DETAILS_FORM = 'details';

/** Step 2 of the order: what it is about, and one column of questions. */
export function DetailsStep(props: DetailsStepProps) {
  return <OrderPage current={1} {...props} />;
}
