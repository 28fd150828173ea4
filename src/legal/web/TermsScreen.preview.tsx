import { terms } from './preview-data.ts';
import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { TermsScreen } from './TermsScreen.tsx';

const call = 'GET /api/common/terms';

const show = (answers: ScreenPreviewProps['answers']) => () => (
  <ScreenPreview screen={TermsScreen} path="/legal/terms" strings={['legal']} answers={answers} loggedIn={false} />
);

/** Empty and partial are the same: an operator whose own page has the text. */
export const preview: Preview = {
  title: 'Terms',
  kind: 'screen',
  states: {
    loading: show({ [call]: 'waiting' }),
    elsewhere: show({ [call]: { reply: { ...terms, terms_url: 'https://canopy.example/terms' } } }),
    error: show({}),
    full: show({ [call]: { reply: terms } }),
  },
};
