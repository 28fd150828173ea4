import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { ChooseScreen } from './ChooseScreen.tsx';
import { emptyCatalogueAnswers, catalogueLoadingAnswers, catalogueAnswers } from '../preview-data.ts';

const show = (answers: ScreenPreviewProps['answers']) => () => (
  <ScreenPreview
    screen={ChooseScreen}
    at="/order"
    strings={['ordering', 'ordering/web/choose', 'promotions']}
    answers={answers}
    loggedIn={false}
  />
);

export const preview: Preview = {
  title: 'Choose a plan',
  kind: 'screen',
  states: {
    loading: show(catalogueLoadingAnswers),
    empty: show(emptyCatalogueAnswers),
    error: show({}),
    partial: show(catalogueAnswers(false)),
    full: show(catalogueAnswers()),
  },
};
