import type { Customer } from '#customers/contract.ts';
import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { DataScreen } from './DataScreen.tsx';
import { customer, person } from '#customers/web/preview-data.ts';
import { catalogueAnswers } from '../preview-data.ts';

const session = (sessionCustomer: Customer) => ({ customer: sessionCustomer, order_product: [] });
const sessionCall = 'GET /api/customer/session';
const show =
  (answers: ScreenPreviewProps['answers'], props: Partial<ScreenPreviewProps> = {}) =>
  () => (
    <ScreenPreview
      screen={DataScreen}
      at="/order/customer"
      strings={['ordering', 'customers', 'customers/web/said', 'identity']}
      answers={answers}
      {...props}
    />
  );

export const preview: Preview = {
  title: 'Your details',
  kind: 'screen',
  states: {
    loading: show({ [sessionCall]: 'waiting' }),
    empty: show(catalogueAnswers(false), { loggedIn: false }),
    error: show({}),
    partial: show({ [sessionCall]: { reply: session(customer()) } }),
    full: show({ [sessionCall]: { reply: session(customer({ customer_details: person })) } }),
    'to check': show(
      { [sessionCall]: { reply: session(customer({ customer_details: person })) } },
      { at: '/order/customer?step=check' },
    ),
  },
};
