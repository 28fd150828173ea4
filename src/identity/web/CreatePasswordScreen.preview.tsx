import { ScreenPreview } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { CreatePasswordScreen } from './CreatePasswordScreen.tsx';

const call = 'POST /api/customer/forgot-password/finish';
const show =
  (answers: Parameters<typeof ScreenPreview>[0]['answers'], at = '/create-password-new?token=x') =>
  () => (
    <ScreenPreview
      screen={CreatePasswordScreen}
      path="/create-password-new"
      at={at}
      strings={['identity']}
      answers={answers}
      loggedIn={false}
    />
  );

/** The form loads no data: the loading and error states start with its button. */
export const preview: Preview = {
  title: 'Choose a new password',
  kind: 'screen',
  states: {
    'loading, once pressed': show({ [call]: 'waiting' }),
    'error, once pressed': show({}),
    empty: show({ [call]: { reply: {} } }),
    'partial, a link without its token': show({}, '/create-password-new'),
  },
};
