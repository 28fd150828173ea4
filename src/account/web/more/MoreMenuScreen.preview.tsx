import { customer, person } from '#customers/web/preview-data.ts';
import { terms } from '#legal/web/preview-data.ts';
import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { MoreMenuScreen } from './MoreMenuScreen.tsx';
import { buildSession as session } from '../preview-data.ts';

const sessionReply = session(customer({ customer_details: person }));
const sessionAnswer = { 'GET /api/customer/session': { reply: sessionReply } };
const sims = [{ order_state: 'confirmed', state: 'in_processing' }];
const ordered = { 'GET /api/customer/session': { reply: { ...sessionReply, order_product: sims } } };
const show = (answers: ScreenPreviewProps['answers']) => () => (
  <ScreenPreview
    screen={MoreMenuScreen}
    at="/customer/more-menu"
    strings={['account', 'account/web/more']}
    answers={answers}
  />
);

/** The menu is never empty: without a reply it has its static lines. */
export const preview: Preview = {
  title: 'More',
  kind: 'screen',
  states: {
    loading: show({ ...sessionAnswer, 'GET /api/common/terms': 'waiting' }),
    error: show(sessionAnswer),
    partial: show({ 'GET /api/common/terms': { reply: terms } }),
    full: show({ ...ordered, 'GET /api/common/terms': { reply: terms } }),
  },
};
