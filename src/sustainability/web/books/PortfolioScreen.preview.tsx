import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { biocharUuid, compensation } from '../preview-data.ts';
import { PortfolioScreen } from './PortfolioScreen.tsx';

const endpoint = 'GET /api/green/portfolio';
const as_of = '2026-11-20T10:00:00.000Z';
const lot_uuid = compensation.projects[0]?.lots[0]?.lot_uuid;
const bought = { on: '2026-08-18', kind: 'bought', project_uuid: biocharUuid, lot_uuid, kg: 20_000, retirement: null };
const retired = {
  ...bought,
  on: '2026-09-25',
  kind: 'retired',
  retirement: {
    retirement_uuid: '00000000-0000-4000-8000-0000000000d1',
    lot_uuid,
    project_uuid: biocharUuid,
    on: '2026-09-25',
    kg: 20_000,
    registry: 'Sandbox Registry',
    serials: [{ first: 'SBX-BC-1-2024-000025', last: 'SBX-BC-1-2024-000044' }],
    beneficiary: 'Canopy',
    confirmed_on: '2026-09-26',
    document: { document_uuid: '1', name: 'retirement.pdf' },
  },
};
const full = {
  items: [retired, bought, { ...bought, kind: 'planned', on: '2026-08-01' }],
  total: 3,
  as_of,
};
const part = {
  ...full,
  items: [{ ...retired, retirement: { ...retired.retirement, confirmed_on: null, document: null } }],
};

const show = (answers: ScreenPreviewProps['answers']) => () => (
  <ScreenPreview
    screen={PortfolioScreen}
    at="/sustainability/portfolio/history"
    strings={['sustainability', 'sustainability/web/books', 'sustainability/web/projects']}
    answers={{ 'GET /api/green/compensation': { reply: compensation }, ...answers }}
    loggedIn={false}
  />
);

/** Partial: the projects did not load, and the registry has not confirmed. */
export const preview: Preview = {
  title: 'What became of lots',
  kind: 'screen',
  states: {
    loading: show({ [endpoint]: 'waiting' }),
    empty: show({ [endpoint]: { reply: { ...full, items: [], total: 0 } } }),
    error: show({}),
    partial: show({ [endpoint]: { reply: part }, 'GET /api/green/compensation': 'down' }),
    full: show({ [endpoint]: { reply: full } }),
  },
};
