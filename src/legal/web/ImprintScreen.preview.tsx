import { terms } from './preview-data.ts';
import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { ImprintScreen } from './ImprintScreen.tsx';

const call = 'GET /api/common/terms';

const show = (answers: ScreenPreviewProps['answers']) => () => (
  <ScreenPreview screen={ImprintScreen} path="/legal/imprint" strings={['legal']} answers={answers} loggedIn={false} />
);

/** There is always a text: it is never empty, and never partial. */
export const preview: Preview = {
  title: 'Imprint',
  kind: 'screen',
  states: {
    loading: show({ [call]: 'waiting' }),
    error: show({}),
    full: show({ [call]: { reply: terms } }),
  },
};
