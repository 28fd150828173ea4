import { ScreenPreview } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { RevokeRequestScreen } from './RevokeRequestScreen.tsx';

const link = 'GET /api/customer/link';
const show =
  (query: string, answer: object | 'waiting' = { state: 'open', email: null, is_own: null }) =>
  () => (
    <ScreenPreview
      screen={RevokeRequestScreen}
      at={`/request-stop${query}`}
      strings={['identity', 'identity/web/held']}
      answers={{ [link]: answer === 'waiting' ? 'waiting' : { reply: answer } }}
      loggedIn={false}
    />
  );

export const preview: Preview = {
  title: 'Stop a request',
  kind: 'screen',
  states: {
    loading: show('?token=x', 'waiting'),
    full: show('?token=x'),
    empty: show(''),
    used: show('?token=x', { state: 'used', email: null, is_own: null }),
  },
};
