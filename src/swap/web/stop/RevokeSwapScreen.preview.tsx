import { ScreenPreview } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { RevokeSwapScreen } from './RevokeSwapScreen.tsx';

const show = (query: string) => () => (
  <ScreenPreview
    screen={RevokeSwapScreen}
    path="/swap-stop"
    at={`/swap-stop${query}`}
    strings={['swap', 'swap/web/stop']}
    answers={{}}
    loggedIn={false}
  />
);

export const preview: Preview = {
  title: 'Stop a new SIM',
  kind: 'screen',
  states: { full: show('?token=x'), empty: show('') },
};
