import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { forestUuid, schoolUuid, village } from '../preview-data.ts';
import { VillageScreen } from './VillageScreen.tsx';

const endpoint = 'GET /api/green/village';
const dated = 'GET /api/green/village/history';
const as_of = '2026-11-20T10:00:00.000Z';
const collected = {
  at: '2026-10-01',
  project_uuid: forestUuid,
  kind: 'collected',
  amount: 552,
  state: null,
  receipt_url: null,
};
const history = [
  collected,
  { ...collected, at: '2026-09-30', kind: 'report', amount: 320 },
  {
    ...collected,
    at: '2026-09-12',
    project_uuid: schoolUuid,
    kind: 'transferred',
    amount: 410,
    receipt_url: '/api/green/document/1',
  },
];

const show =
  (answers: ScreenPreviewProps['answers'], loggedIn = false) =>
  () => (
    <ScreenPreview
      screen={VillageScreen}
      at="/sustainability/village"
      strings={['sustainability', 'sustainability/web/projects']}
      answers={answers}
      loggedIn={loggedIn}
    />
  );

/** Partial: money and work by date did not load. */
export const preview: Preview = {
  title: 'Village',
  kind: 'screen',
  states: {
    loading: show({ [endpoint]: 'waiting' }),
    empty: show({ [endpoint]: { reply: { ...village, projects: [] } } }),
    error: show({}),
    partial: show({ [endpoint]: { reply: village } }),
    full: show({ [endpoint]: { reply: village }, [dated]: { reply: { history, total: 255, as_of } } }, true),
  },
};
