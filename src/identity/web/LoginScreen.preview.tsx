import { ScreenPreview } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { LoginScreen } from './LoginScreen.tsx';

const login = 'POST /api/customer/login';
const show = (answers: Parameters<typeof ScreenPreview>[0]['answers']) => () => (
  <ScreenPreview screen={LoginScreen} path="/login" strings={['identity']} answers={answers} loggedIn={false} />
);

/** A form has no data to wait for: loading and error begin with a press of its button. */
export const preview: Preview = {
  title: 'Log in',
  kind: 'screen',
  states: {
    'loading, once pressed': show({ [login]: 'waiting' }),
    'error, once pressed': show({}),
    empty: show({ [login]: 'waiting' }),
  },
};
