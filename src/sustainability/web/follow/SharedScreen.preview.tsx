import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { compensation, emptyForest, forest, kiloWalk, village } from '../preview-data.ts';
import { SharedScreen } from './SharedScreen.tsx';

const endpoint = 'GET /api/green/shared';
const shared = {
  what: 'forest',
  name: 'Lena',
  message: 'For your birthday',
  forest: { ...forest, news: null },
  walk: null,
  image_url: '',
};
const projects = {
  'GET /api/green/village': { reply: village },
  'GET /api/green/compensation': { reply: compensation },
};

const show = (answers: ScreenPreviewProps['answers']) => () => (
  <ScreenPreview
    screen={() => <SharedScreen token="token" />}
    path="/sustainability/shared/$token"
    at="/sustainability/shared/token"
    strings={['sustainability', 'sustainability/web/forest', 'sustainability/web/follow']}
    answers={answers}
    loggedIn={false}
  />
);

/** Partial: the projects did not load. */
export const preview: Preview = {
  title: 'Shared page',
  kind: 'screen',
  states: {
    loading: show({ [endpoint]: 'waiting' }),
    empty: show({ ...projects, [endpoint]: { reply: { ...shared, name: null, message: null, forest: emptyForest } } }),
    error: show({}),
    partial: show({ [endpoint]: { reply: shared } }),
    full: show({ ...projects, [endpoint]: { reply: shared } }),
    'a walk': show({ ...projects, [endpoint]: { reply: { ...shared, what: 'kilo', forest: null, walk: kiloWalk } } }),
  },
};
