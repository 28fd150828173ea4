import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { MoreMenuScreen } from './MoreMenuScreen.tsx';
import { person, session } from './preview-data.ts';

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
const known = { 'GET /api/customer/session': { reply: session(1, person) } };
const show = (answers: ScreenPreviewProps['answers']) => () => (
  <ScreenPreview screen={MoreMenuScreen} path="/customer/more-menu" strings={['customers']} answers={answers} />
);

/** A menu is never empty: without an answer it still has its own lines. */
export const preview: Preview = {
  title: 'More',
  kind: 'screen',
  states: {
    loading: show({ ...known, 'GET /api/common/terms': 'waiting' }),
    error: show(known),
    partial: show({ 'GET /api/common/terms': { reply: terms } }),
    full: show({ ...known, 'GET /api/common/terms': { reply: terms } }),
  },
};
