import { useQuery } from '@tanstack/react-query';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { EmptyState, ErrorState } from '#platform/ui/states/EmptyState.tsx';
import { Figure } from '#platform/ui/figures/Figure.tsx';
import bees from '#platform/ui/pictures/bees.svg?no-inline';
import { PageHead } from '#platform/ui/page/PageHead.tsx';
import { Skeleton, SkeletonCard } from '#platform/ui/states/Skeleton.tsx';
import { RowList } from '#platform/ui/cards/RowList.tsx';
import { Row, Rows } from '#platform/ui/cards/Rows.tsx';
import { StateChip, type Tone } from '#platform/ui/cards/StateChip.tsx';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { ShareButton } from '#platform/ui/buttons/ShareButton.tsx';
import { CopyField } from '#platform/ui/fields/CopyField.tsx';
import { HowTo } from '#platform/ui/texts/HowTo.tsx';
import mail from '#platform/ui/pictures/icons/mail.svg?raw';
import { createContractQueryBuilder } from '#platform/browser/create-contract-query-builder.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { promotionsContract } from '#promotions/contract.ts';
import type { ReferralState } from '../../rules/referral-reward.ts';
import './invite.css';

type Invitee = ReplyOf<(typeof promotionsContract)['GET /api/promo/invitee']>;

/** Refetches at each visit because referrals arrive in the meantime. */
const inviteQuery = {
  ...createContractQueryBuilder<typeof promotionsContract>()('GET /api/promo/invitee'),
  staleTime: 0,
} as const;

/** The link with buttons to copy and share; falls back to a mail link without the Web Share API. */
function ReferralLink({ url }: { url: string }) {
  const t = useTexts('promotions/web/invite');
  const text = t('message');
  const mailHref = `mailto:?subject=${encodeURIComponent(t('subject'))}&body=${encodeURIComponent(`${text} ${url}`)}`;
  return (
    <section className="stack g4">
      <h2>{t('link')}</h2>
      <Rows>
        <CopyField label={t('linkLabel')} value={url} copyText={t('copy')} copiedText={t('copied')} />
      </Rows>
      <ShareButton
        wide
        url={url}
        text={text}
        otherwise={
          <Button wide icon={mail} href={mailHref}>
            {t('write')}
          </Button>
        }
      >
        {t('share')}
      </ShareButton>
      <HowTo steps={t.list('steps')} />
    </section>
  );
}

const tones: Readonly<Record<ReferralState, Tone>> = { invited: 'off', pending: 'wait', earned: 'ok', own: 'off' };

/** Shows the reward progress of each friend and of the customer. Friends stay anonymous for privacy. */
function Friends({ friends, came }: Pick<Invitee, 'friends' | 'came'>) {
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
    <RowList>
      {came && line(came, t('you'))}
      {friends.map((friend, at) => line(friend, t('friend', { number: at + 1 })))}
    </RowList>
  );
}

/** Shows the referral link of the customer, the friends who registered by it, and the rewards. */
export function InviteScreen() {
  const [t, platformTexts] = [useTexts('promotions/web/invite'), useTexts('platform')];
  const { data, isError, isFetching, refetch } = useQuery(inviteQuery);
  return (
    <main id="main" className="wrap page">
      <PageHead title={t('title')} backTo="/customer/more-menu" backText={t('back')} />
      {data ? (
        <InviteDetails invitee={data} />
      ) : isError ? (
        <div className="invite__state">
          <ErrorState
            title={t('failed.title')}
            text={t('failed.text')}
            retryText={platformTexts('retry')}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        </div>
      ) : (
        <Loading label={platformTexts('loading')} />
      )}
    </main>
  );
}

function InviteDetails({ invitee }: { invitee: Invitee }) {
  const t = useTexts('promotions/web/invite');
  const format = useFormat();
  const { reward, reward_after_days: days, rewarded_max: max, earned, friends, came } = invitee;
  return (
    <>
      <p className="invite__intro">
        {reward > 0 ? t('intro', { amount: format.money(reward), days }) : t('introPlain')}
      </p>
      <div className="cols invite">
        <ReferralLink url={invitee.referral_url} />
        <section className="side stack g4">
          <h2>{t('friends')}</h2>
          {friends.length === 0 && !came ? (
            <EmptyState headingLevel={3} picture={bees} title={t('none')} text={t('noneMore')} />
          ) : (
            <>
              {reward > 0 && (
                <p>
                  <Figure value={format.money(earned)} />
                  <br />
                  <span className="quiet">{t('earned')}</span>
                </p>
              )}
              <Friends friends={friends} came={came} />
            </>
          )}
          {reward > 0 && (
            <>
              <p className="small quiet">{t('kept')}</p>
              <p className="small quiet">{t('rules', { days, max })}</p>
            </>
          )}
        </section>
      </div>
    </>
  );
}

/** Skeleton of the link, its button and the list of friends. */
function Loading({ label }: { label: string }) {
  return (
    <div aria-busy="true">
      <div className="invite__intro">
        <Skeleton width="80%" height="1.5rem" />
      </div>
      <div className="cols invite">
        <div className="stack g4">
          <Skeleton width="30%" height="1.75rem" />
          <Skeleton height="4.5rem" />
          <Skeleton height="3.25rem" />
        </div>
        <div className="side stack g4">
          <Skeleton width="40%" height="1.75rem" />
          <SkeletonCard label={label} lines={4} />
        </div>
      </div>
    </div>
  );
}
