import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { biocharUuid, compensation } from '../preview-data.ts';
import { ClaimsScreen } from './ClaimsScreen.tsx';

const endpoint = 'GET /api/green/claims';
const as_of = '2026-11-20T10:00:00.000Z';
const claim = (key: string, statement: string, value: number, unit: string, sources: string[]) => ({
  key,
  statement,
  value,
  unit,
  sources,
  as_of,
});
const full = {
  claims: [
    claim('retired', 'CO₂ removal retired in a registry', 164_000, 'kg', [
      '/api/green/ledger?ledger=removal',
      'https://registry.example',
    ]),
    claim('median', 'Median time from the credit to the retirement', 55, 'day', ['/api/green/ledger?ledger=removal']),
    claim(
      `transferred ${biocharUuid}`,
      'Transferred: Sonian corridor',
      7950,
      'EUR',
      [1, 2, 3, 4, 5, 6].map((nth) => `/api/green/document/${nth}`),
    ),
    claim('trees', 'Trees planted: Sonian corridor', 4705, 'tree', ['/api/green/ledger?ledger=contributions']),
    claim('phone', 'What a phone emits, at most', 5, 'kg/month', ['https://impactco2.fr/outils/numerique/smartphone']),
  ],
  example: true,
};
const part = { ...full, claims: full.claims.slice(0, 1), example: false };

const show = (answers: ScreenPreviewProps['answers']) => () => (
  <ScreenPreview
    screen={ClaimsScreen}
    at="/sustainability/claims"
    strings={['sustainability', 'sustainability/web/books']}
    answers={{ 'GET /api/green/compensation': { reply: compensation }, ...answers }}
    loggedIn={false}
  />
);

/** Partial: one figure. */
export const preview: Preview = {
  title: 'Claims with their sources',
  kind: 'screen',
  states: {
    loading: show({ [endpoint]: 'waiting' }),
    empty: show({ [endpoint]: { reply: { ...full, claims: [] } } }),
    error: show({}),
    partial: show({ [endpoint]: { reply: part } }),
    full: show({ [endpoint]: { reply: full } }),
  },
};
