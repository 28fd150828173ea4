import { session } from '#identity/web/preview-data.ts';
import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { CompanyScreen } from './CompanyScreen.tsx';
import { customer, firm } from './preview-data.ts';

const known = 'GET /api/customer/session';
const show =
  (answers: ScreenPreviewProps['answers'], at = '/order/company') =>
  () => (
    <ScreenPreview
      screen={CompanyScreen}
      path="/order/company"
      at={at}
      strings={['customers', 'identity', 'ordering']}
      answers={answers}
    />
  );

export const preview: Preview = {
  title: 'Your company',
  kind: 'screen',
  states: {
    loading: show({ [known]: 'waiting' }),
    empty: show({ [known]: { reply: session(customer({}, 2)) } }),
    error: show({}),
    partial: show({ [known]: { reply: session(customer({ customer_details: firm }, 2)) } }),
    full: show({ [known]: { reply: session(customer({ customer_details: firm }, 2)) } }, '/order/company?step=check'),
  },
};
