import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { TermsScreen } from './TermsScreen.tsx';

const call = 'GET /api/common/terms';
const terms = {
  terms_version: '2026-11',
  terms_url: null,
  privacy_url: null,
  provider: {
    name: 'Canopy Telecom BV',
    address: 'Terhulpsesteenweg 1, 1170 Bruxelles/Brussel',
    creditor_id: 'BE00ZZZ0000000000',
  },
  support: { email: 'help@canopy.example', phone: '0800 00 000' },
};

const show = (answers: ScreenPreviewProps['answers']) => () => (
  <ScreenPreview screen={TermsScreen} path="/legal/terms" strings={['ordering']} answers={answers} loggedIn={false} />
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
