import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { compensation, kiloWalk, village } from '../preview-data.ts';
import { FollowScreen } from './FollowScreen.tsx';

const asked = 'GET /api/green/follow';
const projects = {
  'GET /api/green/village': { reply: village },
  'GET /api/green/compensation': { reply: compensation },
};
const begun = {
  ...kiloWalk,
  entries: [],
  steps: kiloWalk.steps.map((step, at) => (at > 0 ? { ...step, on: null } : step)),
};

/** The project had retired tonnes before this kilogram was given. */
const ahead = {
  ...kiloWalk,
  steps: kiloWalk.steps.map((step) =>
    step.step === 'given'
      ? { ...step, on: '2026-11-28' as const }
      : step.step === 'retired'
        ? { ...step, on: '2026-11-20' as const }
        : step,
  ),
};

const show = (answers: ScreenPreviewProps['answers']) => () => (
  <ScreenPreview
    screen={FollowScreen}
    path="/sustainability/follow"
    strings={['sustainability', 'sustainability/web/follow']}
    answers={{ ...projects, ...answers }}
  />
);

/** Partial: only the first step has happened. */
export const preview: Preview = {
  title: 'Follow a euro or a kilogram',
  kind: 'screen',
  states: {
    loading: show({ [asked]: 'waiting' }),
    empty: show({ [asked]: { reply: { ...kiloWalk, entry: null, entries: [], steps: [] } } }),
    error: show({}),
    partial: show({ [asked]: { reply: begun } }),
    ahead: show({ [asked]: { reply: ahead } }),
    full: show({ [asked]: { reply: kiloWalk } }),
  },
};
