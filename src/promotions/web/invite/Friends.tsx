import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Row, Rows } from '#platform/ui/cards/Rows.tsx';
import { StateChip, type Tone } from '#platform/ui/cards/StateChip.tsx';
import type { ReferralState } from '#promotions/rules/referral-reward.ts';
import type { Invitee } from './invite-query.ts';

const tones: Readonly<Record<ReferralState, Tone>> = { invited: 'off', pending: 'wait', earned: 'ok', own: 'off' };

/** Shows the reward progress of each friend and of the customer. Friends stay anonymous for privacy. */
export function Friends({ friends, came }: Pick<Invitee, 'friends' | 'came'>) {
  const t = useTexts('promotions/web/invite');
  const format = useFormat();
  const line = ({ state, since, earns_at }: Invitee['friends'][number], title: string) => (
    <Row
      key={title}
      title={title}
      detail={
        state === 'pending' && earns_at
          ? t('state.pendingMore', { date: format.date(earns_at) })
          : t(`state.${state}More`, { date: format.date(since) })
      }
      end={<StateChip tone={tones[state]}>{t(`state.${state}`)}</StateChip>}
    />
  );
  return (
    <Rows>
      {came && line(came, t('you'))}
      {friends.map((friend, at) => line(friend, t('friend', { number: at + 1 })))}
    </Rows>
  );
}
