import { terms } from '#legal/web/preview-data.ts';
import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { buildPayerSession, formerMandates } from '../preview-data.ts';
import { MethodsScreen } from './MethodsScreen.tsx';

const SESSION = 'GET /api/customer/session';
const FORMER = 'GET /api/customer/payment/mandate/list';
const termsAnswer = { 'GET /api/common/terms': { reply: terms }, [FORMER]: { reply: { mandates: [] } } };
const none = buildPayerSession();
none.customer.details.payment = null;

const online = buildPayerSession('ended');
Object.assign(online.customer.details.payment ?? {}, { method: 0 });

const show = (answers: ScreenPreviewProps['answers']) => () => (
  <ScreenPreview
    screen={MethodsScreen}
    at="/customer/payments/methods"
    strings={['billing/web/methods', 'payments']}
    answers={answers}
  />
);

export const preview: Preview = {
  title: 'How you pay',
  kind: 'screen',
  states: {
    loading: show({ [SESSION]: 'waiting', ...termsAnswer }),
    empty: show({ [SESSION]: { reply: none }, ...termsAnswer }),
    error: show({}),
    partial: show({ [SESSION]: { reply: buildPayerSession('unconfirmed') }, ...termsAnswer }),
    full: show({ [SESSION]: { reply: buildPayerSession('debit') }, ...termsAnswer }),
    ended: show({ [SESSION]: { reply: buildPayerSession('ended') }, ...termsAnswer }),
    'online since it ended': show({ [SESSION]: { reply: online }, ...termsAnswer }),
    'with earlier mandates': show({
      [SESSION]: { reply: buildPayerSession('debit') },
      ...termsAnswer,
      [FORMER]: { reply: formerMandates },
    }),
    'earlier mandates loading': show({
      [SESSION]: { reply: buildPayerSession('debit') },
      ...termsAnswer,
      [FORMER]: 'waiting',
    }),
    'earlier mandates failed': show({
      [SESSION]: { reply: buildPayerSession('debit') },
      'GET /api/common/terms': { reply: terms },
    }),
    online: show({ [SESSION]: { reply: buildPayerSession() }, ...termsAnswer }),
  },
};
