import { terms } from '#legal/web/preview-data.ts';
import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { CompanyContactScreen } from './CompanyContactScreen.tsx';

const form = { 'GET /api/feedback/business/form': { reply: { form: '1~x', wait_seconds: 0 } } };
const show = (answers: ScreenPreviewProps['answers']) => () => (
  <ScreenPreview
    screen={CompanyContactScreen}
    at="/company"
    strings={['customers', 'identity', 'customers/web/company']}
    answers={answers}
    loggedIn={false}
  />
);

/** The form renders at once; only the support contacts are loaded. */
export const preview: Preview = {
  title: 'Company contact',
  kind: 'screen',
  states: {
    loading: show({ ...form, 'GET /api/common/terms': 'waiting' }),
    error: show({}),
    full: show({ ...form, 'GET /api/common/terms': { reply: terms } }),
  },
};
