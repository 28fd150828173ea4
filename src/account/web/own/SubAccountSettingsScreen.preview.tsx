import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { SubAccountSettingsScreen } from './SubAccountSettingsScreen.tsx';

const list = 'GET /api/customer/session/list';
const ways = 'GET /api/customer/step-up';
const at = '2026-11-22T09:30:00.000Z';
const thisSession = {
  id: 'a',
  device: 'Chrome, Android',
  time_zone: 'Europe/Brussels',
  country: 'BE',
  created_at: at,
  last_seen_at: at,
  current: true,
};
const show = (answers: ScreenPreviewProps['answers']) => () => (
  <ScreenPreview
    screen={SubAccountSettingsScreen}
    at="/customer/settings/own"
    strings={['identity', 'account/web/own', 'account/web/settings']}
    answers={answers}
  />
);

/** Empty state: no password, and only the present session. */
export const preview: Preview = {
  title: 'Settings of a sub-account',
  kind: 'screen',
  states: {
    loading: show({ [list]: 'waiting', [ways]: 'waiting' }),
    error: show({}),
    empty: show({ [list]: { reply: { sessions: [thisSession] } }, [ways]: { reply: { ways: ['sms'], email: null } } }),
    full: show({
      [list]: {
        reply: { sessions: [thisSession, { ...thisSession, id: 'b', device: 'Safari, iPad', current: false }] },
      },
      [ways]: { reply: { ways: ['password', 'sms'], email: null } },
    }),
  },
};
