import { ScreenPreview } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { CreatePasswordScreen } from './CreatePasswordScreen.tsx';

const call = 'POST /api/customer/forgot-password/finish';
const show =
  (answers: Parameters<typeof ScreenPreview>[0]['answers'], at = '/create-password-new?token=x') =>
  () => (
    <ScreenPreview
      screen={CreatePasswordScreen}
      at={at}
      strings={['identity', 'identity/web/link']}
      answers={answers}
      loggedIn={false}
    />
  );

const link = 'GET /api/customer/link';
const openLink = { [link]: { reply: { state: 'open', email: 'lotte@example.be', is_own: null } } };

export const preview: Preview = {
  title: 'Choose a new password',
  kind: 'screen',
  states: {
    loading: show({ [link]: 'waiting' }),
    'loading, once pressed': show({ ...openLink, [call]: 'waiting' }),
    'error, once pressed': show({}),
    empty: show({ ...openLink, [call]: { reply: {} } }),
    'in the session of another account': show({
      [link]: { reply: { state: 'open', email: 'lotte@example.be', is_own: false } },
    }),
    used: show({ [link]: { reply: { state: 'used', email: 'l•••@example.be', is_own: null } } }),
    'partial, a link without its token': show({}, '/create-password-new'),
  },
};
