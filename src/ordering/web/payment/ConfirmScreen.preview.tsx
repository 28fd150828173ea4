import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { terms } from '#legal/web/preview-data.ts';
import { ConfirmScreen } from './ConfirmScreen.tsx';
import {
  directDebitPayment,
  draftSim,
  previewPaymentUuid,
  sessionWithPaymentMethod,
  paymentStatusReply,
} from './preview-data.ts';

const show =
  (answers: ScreenPreviewProps['answers'], at = '/order/payments/confirm') =>
  () => (
    <ScreenPreview
      screen={ConfirmScreen}
      at={at}
      strings={['ordering', 'ordering/web/payment', 'payments']}
      answers={{ 'GET /api/common/terms': { reply: terms }, ...answers }}
    />
  );
const showOutcome = (outcome: string, url: string | null = null) =>
  show(
    {
      'GET /api/customer/session': { reply: sessionWithPaymentMethod(directDebitPayment(-1, 'pending'), [draftSim]) },
      'GET /api/customer/payment/status': { reply: paymentStatusReply(outcome, url) },
    },
    `/order/payments/confirm?payment=${previewPaymentUuid}`,
  );

/** The loading state is the main state; after eight seconds it shows that leaving is safe. */
export const preview: Preview = {
  title: 'Bank check',
  kind: 'screen',
  states: {
    loading: show({ 'GET /api/customer/session': 'waiting' }),
    empty: show({
      'GET /api/customer/session': { reply: sessionWithPaymentMethod(directDebitPayment(-1, 'pending'), [draftSim]) },
    }),
    error: show({}),
    partial: showOutcome('open', 'https://bank.example/checkout'),
    full: showOutcome('declined'),
    left: showOutcome('canceled'),
    'another account': show(
      {
        'GET /api/customer/session': { reply: sessionWithPaymentMethod(directDebitPayment(-1, 'invalid'), [draftSim]) },
        'GET /api/customer/payment/status': {
          reply: {
            ...paymentStatusReply('paid'),
            code: 'ACCOUNT_DIFFERS',
            accounts: { paid_end: '2301', given_end: '7034' },
          },
        },
      },
      `/order/payments/confirm?payment=${previewPaymentUuid}`,
    ),
    'failed, bank unknown': show({
      'GET /api/customer/session': { reply: sessionWithPaymentMethod(directDebitPayment(-1, 'invalid'), [draftSim]) },
    }),
    'no order': show({
      'GET /api/customer/session': { reply: sessionWithPaymentMethod(directDebitPayment(-1, 'invalid')) },
      'GET /api/customer/payment/status': { reply: paymentStatusReply('declined') },
    }),
  },
};
