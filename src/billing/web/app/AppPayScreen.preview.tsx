import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { invoice } from '../preview-data.ts';
import { AppPayScreen } from './AppPayScreen.tsx';

const BY_TOKEN = 'GET /api/customer/invoice/by-token';
const payable = { ...invoice(), due: 17.2, language: 'en', expires_at: '2026-11-10T10:15:00.000Z' };

const show =
  (answers: ScreenPreviewProps['answers'], query = '?token=one&lang=en') =>
  () => (
    <ScreenPreview
      screen={AppPayScreen}
      at={`/customer/payments/app/pay${query}`}
      strings={['billing/web/app', 'billing/web/parts', 'billing', 'payments']}
      answers={answers}
      loggedIn={false}
    />
  );

export const preview: Preview = {
  title: 'Pay by link',
  kind: 'screen',
  states: {
    loading: show({ [BY_TOKEN]: 'waiting' }),
    empty: show({}, ''),
    error: show({}),
    partial: show({ [BY_TOKEN]: { reply: { ...payable, state: 'pending' } } }),
    full: show({ [BY_TOKEN]: { reply: payable } }),
    'in instalments': show({ [BY_TOKEN]: { reply: { ...payable, state: 'unpaid', due: 5.74 } } }),
    paid: show({ [BY_TOKEN]: { reply: { ...payable, state: 'paid', remaining: 0 } } }),
  },
};
