import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { product, session } from '../preview-data.ts';
import { SimScreen } from './SimScreen.tsx';

const asked = 'GET /api/customer/session';
const { uuid } = product();

const show = (answers: ScreenPreviewProps['answers']) => () => (
  <ScreenPreview
    screen={SimScreen}
    path="/customer/sim/$uuid"
    at={`/customer/sim/${uuid}`}
    strings={['account/web/sim', 'subscriptions', 'porting']}
    answers={answers}
  />
);
const of = (more: Parameters<typeof product>[0] = {}) => show({ [asked]: { reply: session([product(more)], []) } });

/** Partial: a SIM with next to nothing on it. */
export const preview: Preview = {
  title: 'Manage a SIM',
  kind: 'screen',
  states: {
    loading: show({ [asked]: 'waiting' }),
    empty: show({ [asked]: { reply: session([], []) } }),
    error: show({}),
    partial: of({ credit_limit: null, addons: [], services: [], buckets: [], type: 1 }),
    full: of(),
    suspended: of({ state: 'suspended' }),
    deactivated: of({ state: 'deactivated' }),
  },
};
