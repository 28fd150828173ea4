import type { ReactNode } from 'react';
import { OrderPage } from '../frame/OrderPage.tsx';
import './details.css';

export type DetailsStepProps = {
  title: string;
  intro?: string;
  /** Progress: 40 while typing, 60 while checking. */
  percent: number;
  /** Id of the form of this step. */
  formId?: string;
  children: ReactNode;
};

/** Id of the form of step 2; the button of the mobile price bar submits it. */
export const DETAILS_FORM = 'details';

/** Layout of step 2: heading and form. */
export function DetailsStep(props: DetailsStepProps) {
  return <OrderPage current={1} {...props} />;
}
