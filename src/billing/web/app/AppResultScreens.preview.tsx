import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { AppFailedScreen, AppStatusScreen, AppSuccessScreen } from './AppResultScreens.tsx';

const PAID = 'GET /api/customer/invoice/paid';

const show =
  (screen: ScreenPreviewProps['screen'], answers: ScreenPreviewProps['answers'], query = '?token=one') =>
  () => (
    <ScreenPreview
      screen={screen}
      at={`/customer/payments/app/status${query}`}
      strings={['billing/web/app', 'billing', 'payments']}
      answers={answers}
      loggedIn={false}
    />
  );
const result = (changes: object) => ({
  [PAID]: {
    reply: {
      referenceNumbers: [],
      state: 'open',
      paid_at: null,
      remaining: 17.2,
      amount: 17.2,
      outcome: 'open',
      reason: null,
      ...changes,
    },
  },
});

export const preview: Preview = {
  title: 'Result of a payment by link',
  kind: 'screen',
  states: {
    loading: show(AppStatusScreen, { [PAID]: 'waiting' }),
    empty: show(AppStatusScreen, {}, ''),
    error: show(AppStatusScreen, {}),
    partial: show(AppStatusScreen, result({ outcome: 'pending' })),
    full: show(
      AppSuccessScreen,
      result({ state: 'paid', remaining: 0, outcome: 'paid', paid_at: '2026-11-10T10:03:00.000Z' }),
    ),
    failed: show(AppFailedScreen, result({ outcome: 'declined', reason: 'PAYMENT_DECLINED_BANK' })),
  },
};
