import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { oakPlanned, sessionWithSim } from '../preview-data.ts';
import { PlannedChangeScreen } from './PlannedChangeScreen.tsx';

const at = '/customer/change-bundle/success';
const strings = ['plans/web/change', 'plans'];

const show = (answers: ScreenPreviewProps['answers']) => () => (
  <ScreenPreview screen={PlannedChangeScreen} at={at} strings={strings} answers={answers} />
);
const sessionCall = 'GET /api/customer/session';

/** No partial state: there is either no change or one. */
export const preview: Preview = {
  title: 'Another plan is planned',
  kind: 'screen',
  states: {
    loading: show({ [sessionCall]: 'waiting' }),
    empty: show({ [sessionCall]: { reply: sessionWithSim() } }),
    error: show({}),
    partial: show({ [sessionCall]: { reply: { ...sessionWithSim(), customer_product: [] } } }),
    full: show({ [sessionCall]: { reply: sessionWithSim(oakPlanned) } }),
  },
};
