import { terms } from '#legal/web/preview-data.ts';
import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { AboutScreen } from './AboutScreen.tsx';

const shipping = { 'GET /api/web-api/public/shipping-price': { reply: { price: 5, working_days: 2, sims_max: 6 } } };
const fullAnswers = { ...shipping, 'GET /api/common/terms': { reply: terms } };
const show = (answers: ScreenPreviewProps['answers']) => () => (
  <ScreenPreview screen={AboutScreen} at="/about" strings={['help']} answers={answers} loggedIn={false} />
);

/** The screen has no empty or partial state, because it consists of fixed texts. */
export const preview: Preview = {
  title: 'About us',
  kind: 'screen',
  states: {
    loading: show({ ...shipping, 'GET /api/common/terms': 'waiting' }),
    error: show({}),
    full: show(fullAnswers),
  },
};
