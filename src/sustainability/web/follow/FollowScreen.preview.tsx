import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import { isoDateOf } from '#platform/pure/calendar.ts';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { compensation, kiloWalk, village } from '../preview-data.ts';
import { FollowScreen } from './FollowScreen.tsx';

const endpoint = 'GET /api/green/follow';
const projects = {
  'GET /api/green/village': { reply: village },
  'GET /api/green/compensation': { reply: compensation },
};
const begunWalk = {
  ...kiloWalk,
  entries: [],
  steps: kiloWalk.steps.map((step, at) => (at > 0 ? { ...step, on: null } : step)),
};

/** The project had retired tonnes before this kilogram was given. */
const earlyRetirementWalk = {
  ...kiloWalk,
  steps: kiloWalk.steps.map((step) =>
    step.step === 'given'
      ? { ...step, on: '2026-11-28' as const }
      : step.step === 'retired'
        ? { ...step, on: '2026-11-20' as const }
        : step,
  ),
};

/** A kilogram that was taken from the credits of two months. */
const several = {
  ...kiloWalk,
  credits: [
    { on: '2026-10-01' as const, kg: 1.2 },
    { on: '2026-11-01' as const, kg: 0.3 },
  ],
  steps: kiloWalk.steps.map((step) =>
    step.step === 'credited'
      ? { ...step, on: '2026-11-01' as const }
      : step.step === 'given'
        ? { ...step, on: '2026-11-02' as const }
        : step,
  ),
};

/** A kilogram that was taken from the credits of many months. */
const many = {
  ...several,
  credits: [...Array(11).keys()].map((at) => ({ on: isoDateOf(2026, at + 1, 1), kg: 0.7 })),
};

const show = (answers: ScreenPreviewProps['answers']) => () => (
  <ScreenPreview
    screen={FollowScreen}
    at="/sustainability/follow"
    strings={['sustainability', 'sustainability/web/follow']}
    answers={{ ...projects, ...answers }}
  />
);

/** Partial: only the first step has happened. */
export const preview: Preview = {
  title: 'Follow a euro or a kilogram',
  kind: 'screen',
  states: {
    loading: show({ [endpoint]: 'waiting' }),
    empty: show({ [endpoint]: { reply: { ...kiloWalk, entry: null, entries: [], steps: [] } } }),
    error: show({}),
    partial: show({ [endpoint]: { reply: begunWalk } }),
    several: show({ [endpoint]: { reply: several } }),
    'many credits': show({ [endpoint]: { reply: many } }),
    ahead: show({ [endpoint]: { reply: earlyRetirementWalk } }),
    full: show({ [endpoint]: { reply: kiloWalk } }),
  },
};
