import type { Customer } from '#customers/contract.ts';
import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { CompanyScreen } from './CompanyScreen.tsx';
import { customer, firm } from '#customers/web/preview-data.ts';

const session = (sessionCustomer: Customer) => ({ customer: sessionCustomer, order_product: [] });
const sessionCall = 'GET /api/customer/session';
const show =
  (answers: ScreenPreviewProps['answers'], at = '/order/company') =>
  () => (
    <ScreenPreview
      screen={CompanyScreen}
      at={at}
      strings={['ordering', 'customers', 'customers/web/said', 'customers/web/company']}
      answers={answers}
    />
  );

export const preview: Preview = {
  title: 'Your company',
  kind: 'screen',
  states: {
    loading: show({ [sessionCall]: 'waiting' }),
    empty: show({ [sessionCall]: { reply: session(customer({}, 2)) } }),
    error: show({}),
    partial: show({ [sessionCall]: { reply: session(customer({ customer_details: firm }, 2)) } }),
    full: show(
      { [sessionCall]: { reply: session(customer({ customer_details: firm }, 2)) } },
      '/order/company?step=check',
    ),
  },
};
