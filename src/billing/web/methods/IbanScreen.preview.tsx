import { terms } from '#legal/web/preview-data.ts';
import type { PaymentByToken } from '#payments/contract.ts';
import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { buildPayerSession } from '../preview-data.ts';
import { IbanScreen } from './IbanScreen.tsx';

const SESSION = 'GET /api/customer/session';
const termsAnswer = { 'GET /api/common/terms': { reply: terms } };

const show =
  (answers: ScreenPreviewProps['answers'], loggedIn = true, query = '') =>
  () => (
    <ScreenPreview
      screen={IbanScreen}
      at={`/customer/payments/iban${query}`}
      strings={['billing/web/methods', 'payments']}
      answers={answers}
      loggedIn={loggedIn}
    />
  );

const LINK = 'GET /api/customer/payment/setup/by-token';
const link = (changes: Partial<PaymentByToken> = {}, loggedIn = false) =>
  show(
    {
      ...termsAnswer,
      [SESSION]: { reply: buildPayerSession() },
      [LINK]: {
        reply: {
          state: 'open',
          expires_at: '2026-11-21T10:15:00.000Z',
          is_own: null,
          code: null,
          accounts: null,
          checkout_url: null,
          ...changes,
        },
      },
    },
    loggedIn,
    '?token=one',
  );

export const preview: Preview = {
  title: 'Another account',
  kind: 'screen',
  states: {
    loading: show({ [SESSION]: 'waiting', ...termsAnswer }),
    empty: show(termsAnswer, false),
    error: show({}),
    partial: show({ [SESSION]: { reply: buildPayerSession() }, ...termsAnswer }),
    full: show({ [SESSION]: { reply: buildPayerSession('debit') }, ...termsAnswer }),
    'by link': link(),
    'by link, of another account': link({ is_own: false }, true),
    'by link, at the bank': link({ state: 'waiting', checkout_url: 'https://bank.example' }),
    'by link, refused': link({ state: 'failed', code: 'PAYMENT_DECLINED_BANK' }),
    'by link, paid from elsewhere': link({
      state: 'other_account',
      accounts: { paid_end: '8913', given_end: '6769' },
    }),
    'by link, done': link({ state: 'done' }),
    'by link, expired': link({ state: 'expired' }),
    'by link, loading': show({ ...termsAnswer, [LINK]: 'waiting' }, false, '?token=one'),
    'by link, broken': show({}, false, '?token=one'),
  },
};
