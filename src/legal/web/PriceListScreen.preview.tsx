import { priceList } from './preview-data.ts';
import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { PriceListScreen } from './PriceListScreen.tsx';

const call = 'GET /api/catalogue/price-list';

const show =
  (answers: ScreenPreviewProps['answers'], at = '/legal/prices') =>
  () => <ScreenPreview screen={PriceListScreen} at={at} strings={['legal']} answers={answers} loggedIn={false} />;

/** There is always an edition, so there is no empty state. */
export const preview: Preview = {
  title: 'Price list',
  kind: 'screen',
  states: {
    loading: show({ [call]: 'waiting' }),
    error: show({}),
    earlier: show({ [call]: { reply: { ...priceList, edition: 1 } } }, '/legal/prices?edition=1'),
    full: show({ [call]: { reply: priceList } }),
  },
};
