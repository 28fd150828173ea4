import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { InviteScreen } from './InviteScreen.tsx';

const call = 'GET /api/promo/invitee';
const invitee = {
  ref_code: 'K7WQ3MZBRT',
  referral_url: 'https://canopy.example/?ref=K7WQ3MZBRT',
  invited: 0,
  campaign_user: false,
  reward: 5,
  reward_after_days: 30,
  rewarded_max: 10,
  earned: 0,
  friends: [],
  came: null,
};
const friends = [
  { state: 'earned', since: '2026-09-02T10:00:00.000Z', earns_at: '2026-10-05T10:00:00.000Z' },
  { state: 'pending', since: '2026-11-02T10:00:00.000Z', earns_at: '2026-12-05T10:00:00.000Z' },
  { state: 'invited', since: '2026-11-20T10:00:00.000Z', earns_at: null },
  { state: 'own', since: '2026-11-21T10:00:00.000Z', earns_at: null },
];
const show = (answers: ScreenPreviewProps['answers']) => () => (
  <ScreenPreview screen={InviteScreen} at="/customer/invite" strings={['promotions/web/invite']} answers={answers} />
);

export const preview: Preview = {
  title: 'Invite',
  kind: 'screen',
  states: {
    loading: show({ [call]: 'waiting' }),
    empty: show({ [call]: { reply: invitee } }),
    error: show({}),
    partial: show({ [call]: { reply: { ...invitee, reward: 0, friends: friends.slice(2, 3) } } }),
    full: show({ [call]: { reply: { ...invitee, earned: 5, friends, came: friends[1] } } }),
  },
};
