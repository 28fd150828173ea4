import { ScreenPreview } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { ResetPasswordScreen } from './ResetPasswordScreen.tsx';

const call = 'POST /api/customer/forgot-password/start';
const show = (answers: Parameters<typeof ScreenPreview>[0]['answers']) => () => (
  <ScreenPreview
    screen={ResetPasswordScreen}
    at="/reset-password"
    strings={['identity']}
    answers={answers}
    loggedIn={false}
  />
);

/** The form loads no data: the loading and error states start with its button. */
export const preview: Preview = {
  title: 'Forgot your password?',
  kind: 'screen',
  states: {
    'loading, once pressed': show({ [call]: 'waiting' }),
    'error, once pressed': show({}),
    empty: show({ [call]: { reply: { resend_after: 30 } } }),
  },
};
