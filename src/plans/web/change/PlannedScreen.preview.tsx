import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { oakPlanned, simsOf } from '../preview-data.ts';
import { PlannedScreen } from './PlannedScreen.tsx';

const at = '/customer/change-bundle/success';
const strings = ['plans/web/change', 'plans'];

const show = (answers: ScreenPreviewProps['answers']) => () => (
  <ScreenPreview screen={PlannedScreen} path={at} at={at} strings={strings} answers={answers} />
);
const asked = 'GET /api/customer/session';

/** Partial: there is nothing between nothing planned and one change. */
export const preview: Preview = {
  title: 'Another plan is planned',
  kind: 'screen',
  states: {
    loading: show({ [asked]: 'waiting' }),
    empty: show({ [asked]: { reply: simsOf() } }),
    error: show({}),
    partial: show({ [asked]: { reply: { ...simsOf(), customer_product: [] } } }),
    full: show({ [asked]: { reply: simsOf(oakPlanned) } }),
  },
};
