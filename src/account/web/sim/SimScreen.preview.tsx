import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { product, session } from '../preview-data.ts';
import { simStrings } from '../plan-routes.ts';
import { SimScreen } from './SimScreen.tsx';

const sessionCall = 'GET /api/customer/session';
const limits = 'GET /api/customer/product/usage/limits';
const { uuid } = product();

const show = (answers: ScreenPreviewProps['answers']) => () => (
  <ScreenPreview
    screen={SimScreen}
    path="/customer/sim/$uuid"
    at={`/customer/sim/${uuid}`}
    strings={[...simStrings, 'usage', 'usage/web/parts']}
    answers={{ [limits]: { reply: { limits: [] } }, ...answers }}
  />
);
const showProduct = (changes: Parameters<typeof product>[0] = {}) =>
  show({ [sessionCall]: { reply: session([product(changes)], []) } });

/** Partial: a SIM with few details. */
export const preview: Preview = {
  title: 'Manage a SIM',
  kind: 'screen',
  states: {
    loading: show({ [sessionCall]: 'waiting' }),
    empty: show({ [sessionCall]: { reply: session([], []) } }),
    error: show({}),
    partial: showProduct({ credit_limit: null, addons: [], services: [], buckets: [], type: 1 }),
    full: showProduct(),
    suspended: showProduct({ state: 'suspended' }),
    'not paid': showProduct({ state: 'suspended', paused_on: '2026-12-01' }),
    restricted: showProduct({ outgoing_barred_on: '2026-11-17' }),
    'barred by a limit': show({
      [sessionCall]: { reply: session([product()], []) },
      [limits]: {
        reply: {
          limits: [
            {
              kind: 'roaming',
              limit: 62,
              used: 62,
              reached_at: '2026-11-20T09:00:00Z',
              consented_at: null,
              amounts: [121, 182, 242],
            },
          ],
        },
      },
    }),
    'lost or stolen': showProduct({ state: 'lost_stolen' }),
    'changes under way': showProduct({ credit_limit: { value: 20, used: 17.4, pending_value: 40 } }),
    'changes refused': showProduct({
      credit_limit: { value: 20, used: 3.4, pending_value: null, failed_value: 50 },
      services: [{ key: 'roaming', enabled: true, pending: false, failed: true }],
    }),
    deactivated: showProduct({ state: 'deactivated', outgoing_barred_on: '2026-09-17' }),
  },
};
