import { ScreenPreview } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { RevokeSwapScreen } from './RevokeSwapScreen.tsx';

const link = 'GET /api/customer/product/stop-sim-swap';
const show =
  (query: string, answer: object | 'waiting' = { open: true, known: true, is_own: null }) =>
  () => (
    <ScreenPreview
      screen={RevokeSwapScreen}
      at={`/swap-stop${query}`}
      strings={['swap', 'swap/web/stop', 'subscriptions', 'identity']}
      answers={{ [link]: answer === 'waiting' ? 'waiting' : { reply: answer } }}
      loggedIn={false}
    />
  );

export const preview: Preview = {
  title: 'Stop a new SIM',
  kind: 'screen',
  states: {
    loading: show('?token=x', 'waiting'),
    full: show('?token=x'),
    empty: show(''),
    used: show('?token=x', { open: false, known: true, is_own: null }),
  },
};
