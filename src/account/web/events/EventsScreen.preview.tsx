import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { EventsScreen } from './EventsScreen.tsx';
import type { AccountEvent } from './events.ts';

const list = 'GET /api/customer/event/list';
const show = (answers: ScreenPreviewProps['answers']) => () => (
  <ScreenPreview
    screen={EventsScreen}
    at="/customer/settings/events"
    strings={['account/web/events']}
    answers={answers}
  />
);
const event = (kind: AccountEvent['kind'], changes: Partial<AccountEvent> = {}): AccountEvent => ({
  uuid: `0190f3a0-0000-7000-8000-${kind.padEnd(12, '0').slice(0, 12)}`,
  kind,
  at: '2026-11-22T09:30:00.000Z',
  device: 'Chrome, Android',
  country: 'BE',
  detail: {},
  ...changes,
});
const sampleEvents = [
  event('email-change-asked', { detail: { what: 'l•••@elsewhere.example' } }),
  event('new-device', { device: null, country: null }),
  event('logged-in', { detail: { way: 'password' } }),
  event('debit-set-up', { device: null, detail: { what: '7034' } }),
  event('registered'),
];

export const preview: Preview = {
  title: 'What happened on your account',
  kind: 'screen',
  states: {
    loading: show({ [list]: 'waiting' }),
    error: show({}),
    empty: show({ [list]: { reply: { events: [], before: null } } }),
    partial: show({ [list]: { reply: { events: sampleEvents, before: sampleEvents[4]?.uuid } } }),
    full: show({ [list]: { reply: { events: sampleEvents, before: null } } }),
  },
};
