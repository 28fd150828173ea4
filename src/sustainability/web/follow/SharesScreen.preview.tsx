import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { SharesScreen } from './SharesScreen.tsx';

const endpoint = 'GET /api/green/share/list';
const share = {
  share_uuid: '00000000-0000-4000-8000-0000000000a1',
  what: 'forest',
  name: 'Lena',
  message: 'For your birthday',
  url: '/sustainability/shared/token',
  created_at: '2026-11-20T10:00:00.000Z',
};
const second = {
  ...share,
  share_uuid: '00000000-0000-4000-8000-0000000000a2',
  what: 'kilo',
  name: null,
  message: null,
};

const show = (answers: ScreenPreviewProps['answers']) => () => (
  <ScreenPreview
    screen={SharesScreen}
    at="/sustainability/shares"
    strings={['sustainability', 'sustainability/web/follow']}
    answers={answers}
  />
);

/** Partial: one page, without a name. */
export const preview: Preview = {
  title: 'Public pages of a customer',
  kind: 'screen',
  states: {
    loading: show({ [endpoint]: 'waiting' }),
    empty: show({ [endpoint]: { reply: { shares: [] } } }),
    error: show({}),
    partial: show({ [endpoint]: { reply: { shares: [second] } } }),
    full: show({ [endpoint]: { reply: { shares: [share, second] } } }),
  },
};
