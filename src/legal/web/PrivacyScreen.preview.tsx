import { terms } from './preview-data.ts';
import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { PrivacyScreen } from './PrivacyScreen.tsx';

const call = 'GET /api/common/terms';

const show = (answers: ScreenPreviewProps['answers']) => () => (
  <ScreenPreview screen={PrivacyScreen} path="/legal/privacy" strings={['legal']} answers={answers} loggedIn={false} />
);

/** Empty and partial are the same: an operator whose own page has the text. */
export const preview: Preview = {
  title: 'Privacy',
  kind: 'screen',
  states: {
    loading: show({ [call]: 'waiting' }),
    elsewhere: show({ [call]: { reply: { ...terms, privacy_url: 'https://canopy.example/privacy' } } }),
    error: show({}),
    full: show({ [call]: { reply: terms } }),
  },
};
