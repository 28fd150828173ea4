import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { OverviewScreen } from './OverviewScreen.tsx';
import { compensation, emptyForest, forest, village, youngForest } from './preview-data.ts';

const uuid = '00000000-0000-4000-8000-000000000001';
const offers = [
  { uuid, name: 'Birch', audience: 'private', payment_type: 'postpaid', co2_kg: 2 },
  { uuid: 'm', name: 'Poplar', audience: 'private', payment_type: 'postpaid', co2_kg: 5 },
  { uuid: 'xl', name: 'Oak', audience: 'private', payment_type: 'postpaid', co2_kg: 10 },
];
const addons = [
  { uuid: 'co2', type: 2, co2_kg: 5 },
  { uuid: 'tree', type: 3 },
];
const catalogue = {
  'GET /api/v1/web-api/public/shop/offer/get-public-offers': { reply: { offers } },
  'GET /api/web-api/public/shop/offer/get-public-addons': { reply: { addons } },
} as const;
const green = {
  'POST /api/green/forest/visit': { reply: { visited_on: '2026-11-20' } },
  'GET /api/green/forest': { reply: forest },
  'GET /api/green/village': { reply: village },
  'GET /api/green/compensation': { reply: compensation },
} as const;
/** Replies for a visitor without a session. */
const publicGreen = {
  'GET /api/green/forest': { reply: { ...forest, mine: false, news: null } },
  'GET /api/green/village': { reply: village },
  'GET /api/green/compensation': { reply: { ...compensation, wallet: null } },
} as const;
const sim = {
  offer: { uuid, name: 'Birch' },
  addons: [
    { offer_uuid: 'co2', type: 2, price: 2.5 },
    { offer_uuid: 'tree', type: 3, price: 1.5 },
  ],
};
const ordered = {
  offer: { uuid, name: 'Birch' },
  addons: [{ uuid: 'tree', price: 1.5 }],
  state: 'esim_ready',
  order_state: 'allocated',
};
const session = (customer_product: unknown[], order_product: unknown[]) => ({
  'GET /api/customer/session': { reply: { customer_product, order_product } },
});

const show =
  (answers: ScreenPreviewProps['answers'], loggedIn = true) =>
  () => (
    <ScreenPreview
      screen={OverviewScreen}
      at="/sustainability"
      strings={['sustainability', 'sustainability/web/forest', 'sustainability/web/books']}
      answers={answers}
      loggedIn={loggedIn}
    />
  );

export const preview: Preview = {
  title: 'Forest',
  kind: 'screen',
  states: {
    loading: show({
      'GET /api/green/forest': 'waiting',
      'GET /api/green/village': 'waiting',
      'GET /api/green/compensation': 'waiting',
      'GET /api/customer/session': 'waiting',
    }),
    empty: show({ ...catalogue, ...session([], [ordered]), ...green, 'GET /api/green/forest': { reply: emptyForest } }),
    young: show({ ...catalogue, ...session([sim], []), ...green, 'GET /api/green/forest': { reply: youngForest } }),
    error: show(session([sim], [])),
    partial: show({
      ...catalogue,
      ...green,
      'GET /api/green/compensation': 'down',
      ...session([{ ...sim, offer: { uuid: 'gone', name: 'Old plan' } }], []),
    }),
    full: show({ ...catalogue, ...green, ...session([sim], []) }),
    'not covered': show({
      ...catalogue,
      ...green,
      'GET /api/green/forest': { reply: { ...forest, kg: { ...forest.kg, uncovered: 1.25 } } },
      ...session([sim], []),
    }),
    visitor: show({ ...catalogue, ...publicGreen }, false),
  },
};
