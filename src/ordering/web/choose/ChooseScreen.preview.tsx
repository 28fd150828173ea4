import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { ChooseScreen } from './ChooseScreen.tsx';
import { nothingOnSale, notYet, onSale } from '../preview-data.ts';

const show = (answers: ScreenPreviewProps['answers']) => () => (
  <ScreenPreview
    screen={ChooseScreen}
    path="/order"
    strings={['ordering', 'ordering/web/choose', 'promotions']}
    answers={answers}
    loggedIn={false}
  />
);

export const preview: Preview = {
  title: 'Choose a plan',
  kind: 'screen',
  states: {
    loading: show(notYet),
    empty: show(nothingOnSale),
    error: show({}),
    partial: show(onSale(false)),
    full: show(onSale()),
  },
};
