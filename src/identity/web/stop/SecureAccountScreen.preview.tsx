import { ScreenPreview } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { SecureAccountScreen } from './SecureAccountScreen.tsx';

const show = (query: string) => () => (
  <ScreenPreview
    screen={SecureAccountScreen}
    path="/not-me"
    at={`/not-me${query}`}
    strings={['identity', 'identity/web/stop']}
    answers={{}}
    loggedIn={false}
  />
);

export const preview: Preview = {
  title: 'This was not me',
  kind: 'screen',
  states: { full: show('?token=x'), empty: show('') },
};
