import { terms } from './preview-data.ts';
import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { CookiesScreen } from './CookiesScreen.tsx';

const call = 'GET /api/common/terms';

const show = (answers: ScreenPreviewProps['answers']) => () => (
  <ScreenPreview screen={CookiesScreen} path="/legal/cookies" strings={['legal']} answers={answers} loggedIn={false} />
);

/** There is always a text: it is never empty, and never partial. */
export const preview: Preview = {
  title: 'Cookies',
  kind: 'screen',
  states: {
    loading: show({ [call]: 'waiting' }),
    error: show({}),
    full: show({ [call]: { reply: terms } }),
  },
};
