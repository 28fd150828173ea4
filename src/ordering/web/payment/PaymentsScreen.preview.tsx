import { terms } from '#legal/web/preview-data.ts';
import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { PaymentsScreen } from './PaymentsScreen.tsx';
import { debit, sessionPaying } from './preview-data.ts';

const show = (answers: ScreenPreviewProps['answers']) => () => (
  <ScreenPreview screen={PaymentsScreen} path="/order/payments" strings={['ordering', 'payments']} answers={answers} />
);
const of = (payment: Parameters<typeof sessionPaying>[0]) =>
  show({ 'GET /api/customer/session': { reply: sessionPaying(payment) }, 'GET /api/common/terms': { reply: terms } });

export const preview: Preview = {
  title: 'How you pay',
  kind: 'screen',
  states: {
    loading: show({ 'GET /api/customer/session': 'waiting', 'GET /api/common/terms': 'waiting' }),
    empty: of(null),
    error: show({}),
    partial: of(debit(-1, 'invalid')),
    full: of(debit(1, 'valid')),
    online: of({ method: 0, mandate: null }),
  },
};
