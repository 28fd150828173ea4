import { terms } from '#legal/web/preview-data.ts';
import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { PaymentsScreen } from './PaymentsScreen.tsx';
import { directDebitPayment, sessionWithPaymentMethod } from './preview-data.ts';

const show = (answers: ScreenPreviewProps['answers']) => () => (
  <ScreenPreview screen={PaymentsScreen} at="/order/payments" strings={['ordering', 'payments']} answers={answers} />
);
const showPaymentMethod = (paymentMethod: Parameters<typeof sessionWithPaymentMethod>[0], sims: object[] = []) =>
  show({
    'GET /api/customer/session': { reply: { ...sessionWithPaymentMethod(paymentMethod), order_product: sims } },
    'GET /api/common/terms': { reply: terms },
  });
const prepaid = { uuid: 's', order_uuid: 'o', order_state: 'draft', type: 0, offer: { payment_type: 'prepaid' } };

export const preview: Preview = {
  title: 'How you pay',
  kind: 'screen',
  states: {
    loading: show({ 'GET /api/customer/session': 'waiting', 'GET /api/common/terms': 'waiting' }),
    empty: showPaymentMethod(null),
    error: show({}),
    partial: showPaymentMethod(directDebitPayment(-1, 'invalid')),
    full: showPaymentMethod(directDebitPayment(1, 'valid')),
    online: showPaymentMethod({ method: 0, mandate: null, setup_beside: null }),
    prepaid: showPaymentMethod(null, [prepaid]),
    prepaidBesideDebit: showPaymentMethod(directDebitPayment(1, 'valid'), [prepaid]),
  },
};
