import { terms } from '#legal/web/preview-data.ts';
import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { FaqScreen } from './FaqScreen.tsx';

const shipping = { 'GET /api/web-api/public/shipping-price': { reply: { price: 5, working_days: 2, sims_max: 6 } } };
const fullAnswers = { ...shipping, 'GET /api/common/terms': { reply: terms } };
const show = (answers: ScreenPreviewProps['answers']) => () => (
  <ScreenPreview screen={FaqScreen} at="/faq" strings={['help']} answers={answers} loggedIn={false} />
);

/** The screen has no empty or partial state: only a search can find nothing. */
export const preview: Preview = {
  title: 'Questions',
  kind: 'screen',
  states: {
    loading: show({ ...shipping, 'GET /api/common/terms': 'waiting' }),
    error: show({}),
    full: show(fullAnswers),
  },
};
