import { customer, firm, ordered, person } from '#customers/web/preview-data.ts';
import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { AccountDetailsScreen } from './AccountDetailsScreen.tsx';

const session = 'GET /api/customer/session';
const show = (answers: ScreenPreviewProps['answers']) => () => (
  <ScreenPreview
    screen={AccountDetailsScreen}
    at="/customer/settings/details"
    strings={['account/web/details', 'customers', 'customers/web/said', 'customers/web/company']}
    answers={answers}
  />
);
const showCustomer = (...customerArgs: Parameters<typeof customer>) =>
  show({ [session]: { reply: { customer: customer(...customerArgs) } } });

export const preview: Preview = {
  title: 'Your details in the settings',
  kind: 'screen',
  states: {
    loading: show({ [session]: 'waiting' }),
    error: show({}),
    empty: showCustomer(),
    partial: showCustomer({
      ...ordered,
      customer_details: person,
      proved: { first_name: 'Lotte', last_name: 'Vandermeersch', birth_at: '1994-06-14' },
    }),
    full: showCustomer({ ...ordered, customer_details: person }),
    company: showCustomer({ ...ordered, customer_details: firm }, 2),
  },
};
