import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { HomeScreen } from './HomeScreen.tsx';

const offersCall = 'GET /api/v1/web-api/public/shop/offer/get-public-offers';
const offers = [
  {
    uuid: 's',
    name: 'Birch',
    picture: 'birch',
    audience: 'private',
    payment_type: 'postpaid',
    price: 10,
    data_gb: 20,
    co2_kg: 2,
  },
  {
    uuid: 'xl',
    name: 'Oak',
    picture: 'oak',
    audience: 'private',
    payment_type: 'postpaid',
    price: 30,
    data_gb: 200,
    co2_kg: 10,
  },
];

const show =
  (answers: ScreenPreviewProps['answers'], at = '/') =>
  () => <ScreenPreview screen={HomeScreen} at={at} strings={['account/web/home']} answers={answers} loggedIn={false} />;

/** The links do not need the catalogue; only prices wait for it and are omitted without it. */
export const preview: Preview = {
  title: 'Home',
  kind: 'screen',
  states: {
    loading: show({ [offersCall]: 'waiting' }),
    empty: show({ [offersCall]: { reply: { offers: [] } } }),
    error: show({}),
    partial: show({ [offersCall]: { reply: { offers } } }, '/?next=/customer&expired=1'),
    full: show({ [offersCall]: { reply: { offers } } }),
    waits: show({ [offersCall]: { reply: { offers } } }, '/?next=/customer'),
  },
};
