import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { summaryLoadingAnswers, summaryAnswers } from '../preview-data.ts';
import { SummaryScreen } from './SummaryScreen.tsx';

const show = (answers: ScreenPreviewProps['answers']) => () => (
  <ScreenPreview
    screen={SummaryScreen}
    at="/order/summary"
    strings={['ordering', 'ordering/web/summary', 'customers/web/said', 'promotions']}
    answers={answers}
  />
);

export const preview: Preview = {
  title: 'Check and order',
  kind: 'screen',
  states: {
    loading: show(summaryLoadingAnswers),
    empty: show(summaryAnswers(null)),
    error: show({}),
    partial: show(summaryAnswers('plain')),
    full: show(summaryAnswers('full')),
    'prepaid, with a number to keep': show(summaryAnswers('prepaid')),
  },
};
