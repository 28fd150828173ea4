import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { SettingsScreen } from './SettingsScreen.tsx';

const list = 'GET /api/customer/session/list';
const heldRequests = 'GET /api/customer/held-request/list';
const ways = 'GET /api/customer/step-up';
const at = '2026-11-22T09:30:00.000Z';
const otherAnswers: ScreenPreviewProps['answers'] = {
  [heldRequests]: { reply: { requests: [] } },
  'GET /api/customer/passkey/list': {
    reply: { passkeys: [{ id: 'a', name: 'Pixel 9', synchronised: true, created_at: at, used_at: at }] },
  },
  'GET /api/customer/consent/list': {
    reply: {
      newsletter: true,
      sim_swap_check: null,
      consents: [
        {
          uuid: '0190f3a0-0000-7000-8000-000000000001',
          kind: 'terms',
          given: true,
          at,
          version: '3',
          offer_uuid: null,
          plan: null,
          has_document: false,
        },
        {
          uuid: '0190f3a0-0000-7000-8000-000000000002',
          kind: 'contract_summary',
          given: true,
          at,
          version: null,
          offer_uuid: '0190f3a0-0000-7000-8000-000000000003',
          plan: 'M',
          extras: ['10\u00a0GB of data'],
          off: 5,
          has_document: true,
          file_name: 'contract-summary.pdf',
        },
      ],
    },
  },
};
const session = (id: string, device: string | null, current = false) => ({
  id,
  device,
  time_zone: 'Europe/Brussels',
  country: 'BE',
  created_at: at,
  last_seen_at: at,
  current,
});
const thisSession = session('a', 'Chrome, Android', true);
const show = (answers: ScreenPreviewProps['answers']) => () => (
  <ScreenPreview
    screen={SettingsScreen}
    at="/customer/settings"
    strings={[
      'account',
      'identity',
      'account/web/settings',
      'customers/web/consents',
      'account/web/data',
      'identity/web/passkeys',
      'identity/web/held',
    ]}
    answers={answers}
  />
);

/** The list always has the present session: the empty state has one line and no password. */
export const preview: Preview = {
  title: 'Settings',
  kind: 'screen',
  states: {
    loading: show({
      [list]: 'waiting',
      'GET /api/customer/passkey/list': 'waiting',
      'GET /api/customer/consent/list': 'waiting',
    }),
    error: show({}),
    empty: show({
      ...otherAnswers,
      'GET /api/customer/passkey/list': { reply: { passkeys: [] } },
      [list]: { reply: { sessions: [thisSession] } },
      [ways]: { reply: { ways: ['email'], email: 'e•••@example.be' } },
    }),
    full: show({
      ...otherAnswers,
      [list]: { reply: { sessions: [thisSession, session('b', 'Safari, iPhone'), session('c', null)] } },
    }),
    'requests that wait': show({
      ...otherAnswers,
      [list]: { reply: { sessions: [thisSession] } },
      [heldRequests]: {
        reply: {
          requests: (['withdrawal', 'email'] as const).map((action) => ({
            uuid: `0190f3a0-0000-7000-8000-00000000000${action.length % 10}`,
            action,
            cause: 'new-device' as const,
            requested_at: at,
            due_at: '2026-11-23T09:30:00.000Z',
          })),
        },
      },
    }),
  },
};
