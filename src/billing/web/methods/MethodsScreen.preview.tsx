import { terms } from '#legal/web/preview-data.ts';
import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { buildPayerSession } from '../preview-data.ts';
import { MethodsScreen } from './MethodsScreen.tsx';

const SESSION = 'GET /api/customer/session';
const known = { 'GET /api/common/terms': { reply: terms } };
const none = buildPayerSession();
none.customer.details.payment = null;

const online = buildPayerSession('stopped');
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
    loading: show({ [SESSION]: 'waiting', ...known }),
    empty: show({ [SESSION]: { reply: none }, ...known }),
    error: show({}),
    partial: show({ [SESSION]: { reply: buildPayerSession('unconfirmed') }, ...known }),
    full: show({ [SESSION]: { reply: buildPayerSession('debit') }, ...known }),
    stopped: show({ [SESSION]: { reply: buildPayerSession('stopped') }, ...known }),
    'online since it stopped': show({ [SESSION]: { reply: online }, ...known }),
    online: show({ [SESSION]: { reply: buildPayerSession() }, ...known }),
  },
};
