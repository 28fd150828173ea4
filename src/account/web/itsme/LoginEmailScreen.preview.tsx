import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { customer } from '#customers/web/preview-data.ts';
import { LoginEmailScreen } from './LoginEmailScreen.tsx';

const change = 'POST /api/customer/email/change';
const show = (answers: ScreenPreviewProps['answers']) => () => (
  <ScreenPreview
    screen={LoginEmailScreen}
    at="/login/email"
    strings={['identity', 'account/web/itsme']}
    answers={answers}
  />
);

export const preview: Preview = {
  title: 'Your email address, after itsme',
  kind: 'screen',
  states: {
    loading: show({ [change]: 'waiting' }),
    empty: show({}),
    error: show({}),
    partial: show({}),
    full: show({ [change]: { reply: customer() } }),
  },
};
