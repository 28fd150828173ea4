import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { terms } from '#legal/web/preview-data.ts';
import { ConfirmScreen } from './ConfirmScreen.tsx';
import { debit, payment, sessionPaying, status } from './preview-data.ts';

const show =
  (answers: ScreenPreviewProps['answers'], at = '/order/payments/confirm') =>
  () => (
    <ScreenPreview
      screen={ConfirmScreen}
      path="/order/payments/confirm"
      at={at}
      strings={['ordering', 'payments']}
      answers={{ 'GET /api/common/terms': { reply: terms }, ...answers }}
    />
  );
const told = (outcome: string, url: string | null = null) =>
  show(
    {
      'GET /api/customer/session': { reply: sessionPaying(debit(-1, 'pending')) },
      'GET /api/customer/payment/status': { reply: status(outcome, url) },
    },
    `/order/payments/confirm?payment=${payment}`,
  );

/** Waiting is what this screen is for; after eight seconds it says that leaving is safe. */
export const preview: Preview = {
  title: 'Bank check',
  kind: 'screen',
  states: {
    loading: show({ 'GET /api/customer/session': 'waiting' }),
    empty: show({ 'GET /api/customer/session': { reply: sessionPaying(debit(-1, 'pending')) } }),
    error: show({}),
    partial: told('open', 'https://bank.example/checkout'),
    full: told('declined'),
    left: told('canceled'),
    'another account': show(
      {
        'GET /api/customer/session': { reply: sessionPaying(debit(-1, 'invalid')) },
        'GET /api/customer/payment/status': {
          reply: { ...status('paid'), code: 'ACCOUNT_DIFFERS', accounts: { paid_end: '2301', given_end: '7034' } },
        },
      },
      `/order/payments/confirm?payment=${payment}`,
    ),
    'failed, bank unknown': show({ 'GET /api/customer/session': { reply: sessionPaying(debit(-1, 'invalid')) } }),
  },
};
