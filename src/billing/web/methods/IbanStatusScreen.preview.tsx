import { terms } from '#legal/web/preview-data.ts';
import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { buildPayerSession } from '../preview-data.ts';
import { IbanStatusScreen } from './IbanStatusScreen.tsx';

const SESSION = 'GET /api/customer/session';
const STATUS = 'GET /api/customer/payment/status';
const termsAnswer = { 'GET /api/common/terms': { reply: terms } };

const show =
  (answers: ScreenPreviewProps['answers'], loggedIn = true) =>
  () => (
    <ScreenPreview
      screen={IbanStatusScreen}
      at="/customer/payments/iban/status"
      strings={['billing/web/methods', 'payments']}
      answers={{ ...termsAnswer, ...answers }}
      loggedIn={loggedIn}
    />
  );
const check = (way: 'debit' | 'unconfirmed', changes: object) =>
  show({
    [SESSION]: { reply: buildPayerSession(way) },
    [STATUS]: {
      reply: { purpose: 'setup', outcome: 'open', bank_method: 'bank', checkout_url: null, accounts: null, ...changes },
    },
  });

export const preview: Preview = {
  title: 'Your direct debit',
  kind: 'screen',
  states: {
    loading: show({ [SESSION]: 'waiting' }),
    empty: show({}, false),
    error: show({ 'GET /api/common/terms': 'down' }),
    'the check could not be read': show({
      [SESSION]: { reply: buildPayerSession('unconfirmed') },
      [STATUS]: 'down',
    }),
    partial: check('unconfirmed', {}),
    full: check('debit', { outcome: 'paid' }),
    declined: check('unconfirmed', { outcome: 'declined' }),
    'another account': check('unconfirmed', { outcome: 'paid', accounts: { paid_end: '8913', given_end: '6769' } }),
  },
};
