import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { biocharUuid, compensation } from '../preview-data.ts';
import { LedgerScreen } from './LedgerScreen.tsx';

const endpoint = 'GET /api/green/ledger';
const as_of = '2026-11-20T10:00:00.000Z';
const entry = {
  on: '2026-11-01',
  kind: 'credited',
  project_uuid: null,
  project: null,
  lot: null,
  kg: 9600,
  euro: null,
  registry: null,
  serials: null,
  beneficiary: null,
  document_url: null,
};
const retired = {
  ...entry,
  on: '2026-09-25',
  kind: 'retired',
  project_uuid: biocharUuid,
  project: compensation.projects[0]?.name,
  lot: 'BC-3-2025',
  kg: 20_000,
  registry: 'Sandbox Registry',
  serials: 'SBX-BC-3-2025-000025..SBX-BC-3-2025-000044',
  beneficiary: 'Canopy',
  document_url: '/api/green/document/1',
};
const full = {
  ledger: 'removal',
  entries: [entry, retired, { ...entry, on: '2026-09-01' }],
  total: 62,
  as_of,
  example: true,
};
const part = { ...full, entries: [entry], total: 1, example: false };

const show = (answers: ScreenPreviewProps['answers']) => () => (
  <ScreenPreview
    screen={LedgerScreen}
    at="/sustainability/history"
    strings={['sustainability', 'sustainability/web/books']}
    answers={{ 'GET /api/green/compensation': { reply: compensation }, ...answers }}
    loggedIn={false}
  />
);

/** Partial: only credits, no project. */
export const preview: Preview = {
  title: 'Public ledger',
  kind: 'screen',
  states: {
    loading: show({ [endpoint]: 'waiting' }),
    empty: show({ [endpoint]: { reply: { ...full, entries: [], total: 0 } } }),
    error: show({}),
    partial: show({ [endpoint]: { reply: part } }),
    full: show({ [endpoint]: { reply: full } }),
  },
};
