import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { biocharUuid, compensation, wallet } from '../preview-data.ts';
import { WalletScreen } from './WalletScreen.tsx';

const endpoint = 'GET /api/green/compensation/details';
const as_of = '2026-11-20T10:00:30.000Z';
const gift = {
  ledger_uuid: '00000000-0000-4000-8000-0000000000e1',
  at: '2026-11-20T10:00:00.000Z',
  kind: 'given',
  kg: -1.5,
  month: '2026-11-01',
  sim: null,
  project_uuid: biocharUuid,
  state: 'bought',
  undo_until: '2026-11-20T10:01:00.000Z',
  receipt_url: '/api/green/compensation/receipt/00000000-0000-4000-8000-0000000000e1',
};
const credit = {
  ...gift,
  sim: { name: 'Birch', msisdn: '+32470123456' },
  ledger_uuid: null,
  project_uuid: null,
  state: null,
  undo_until: null,
  receipt_url: null,
};
const entries = [
  gift,
  { ...credit, kind: 'addon', kg: 5, at: '2026-11-14T09:12:00.000Z' },
  { ...credit, kind: 'plan', kg: 2, at: '2026-11-01T00:00:10.000Z' },
  {
    ...credit,
    kind: 'plan',
    kg: 5,
    at: '2026-11-01T00:00:10.000Z',
    sim: { name: 'Tablet', msisdn: '+32470123457' },
  },
  {
    ...gift,
    ledger_uuid: '00000000-0000-4000-8000-0000000000e2',
    at: '2026-10-03T18:40:00.000Z',
    kg: -4,
    state: 'retired',
    undo_until: null,
    receipt_url: '/api/green/compensation/receipt/00000000-0000-4000-8000-0000000000e2',
  },
  { ...credit, kind: 'plan', kg: 2, month: '2026-10-01', at: '2026-10-01T00:00:10.000Z' },
];
const session = (owner_customer_uuid: string | null = null) => ({
  'GET /api/customer/session': { reply: { customer: { owner_customer_uuid } } },
  'GET /api/green/compensation': { reply: compensation },
});
const walletAnswer = { [endpoint]: { reply: { wallet, entries, total: 120, as_of } } };

const show = (answers: ScreenPreviewProps['answers']) => () => (
  <ScreenPreview
    screen={WalletScreen}
    at="/sustainability/wallet"
    strings={['sustainability', 'sustainability/web/wallet']}
    answers={answers}
  />
);

/** Partial: the projects did not load. */
export const preview: Preview = {
  title: 'Wallet of CO₂ removal',
  kind: 'screen',
  states: {
    loading: show({ ...session(), [endpoint]: 'waiting' }),
    empty: show({
      ...session(),
      [endpoint]: { reply: { wallet: { ...wallet, kg: 0, expires: [] }, entries: [], total: 0, as_of } },
    }),
    error: show(session()),
    partial: show({ ...session(), ...walletAnswer, 'GET /api/green/compensation': 'down' }),
    full: show({ ...session(), ...walletAnswer }),
    'a sub-account': show({ ...session('owner'), ...walletAnswer }),
  },
};
