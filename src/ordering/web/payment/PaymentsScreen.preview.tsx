import { terms } from '#legal/web/preview-data.ts';
import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { PaymentsScreen } from './PaymentsScreen.tsx';
import { directDebitPayment, sessionWithPayment } from './preview-data.ts';

const show = (answers: ScreenPreviewProps['answers']) => () => (
  <ScreenPreview screen={PaymentsScreen} at="/order/payments" strings={['ordering', 'payments']} answers={answers} />
);
const showPayment = (payment: Parameters<typeof sessionWithPayment>[0], sims: object[] = []) =>
  show({
    'GET /api/customer/session': { reply: { ...sessionWithPayment(payment), order_product: sims } },
    'GET /api/common/terms': { reply: terms },
  });
const prepaid = { uuid: 's', order_uuid: 'o', order_state: 'draft', type: 0, offer: { payment_type: 'prepaid' } };

export const preview: Preview = {
  title: 'How you pay',
  kind: 'screen',
  states: {
    loading: show({ 'GET /api/customer/session': 'waiting', 'GET /api/common/terms': 'waiting' }),
    empty: showPayment(null),
    error: show({}),
    partial: showPayment(directDebitPayment(-1, 'invalid')),
    full: showPayment(directDebitPayment(1, 'valid')),
    online: showPayment({ method: 0, mandate: null, setup_beside: null }),
    prepaid: showPayment(null, [prepaid]),
    prepaidBesideDebit: showPayment(directDebitPayment(1, 'valid'), [prepaid]),
  },
};
