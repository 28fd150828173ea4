import type { ReactNode } from 'react';
import { useRouter } from '@tanstack/react-router';
import { useScreenSearch } from '#platform/browser/screen-address.ts';
import type { plansPaths } from '#plans/paths.ts';
import { accountPaths } from '#account/paths.ts';
import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Card } from '#platform/ui/cards/Card.tsx';
import { EmptyState, ErrorState } from '#platform/ui/states/EmptyState.tsx';
import { SideColumn } from '#platform/ui/page/SideColumn.tsx';
import { Picture } from '#platform/ui/pictures/Picture.tsx';
import done from '#platform/ui/pictures/done.svg?no-inline';
import { SkeletonCard } from '#platform/ui/states/Skeleton.tsx';
import { useProducts } from '#subscriptions/web/queries.ts';
import { PlanChangeRevertButton } from './PlannedChangeCard.tsx';
import './change.css';

/** Planned change of a SIM: its steps with dates, and a button to cancel it. */
export function PlannedChangeScreen() {
  const [t, plansTexts, platformTexts] = [useTexts('plans/web/change'), useTexts('plans'), useTexts('platform')];
  const format = useFormat();
  const router = useRouter();
  const search = useScreenSearch<typeof plansPaths.planned>();
  const { data, isError, isFetching, refetch } = useProducts();
  const simsWithChange = data?.filter(({ pending_offer }) => pending_offer !== null) ?? [];
  const sim = simsWithChange.find(({ uuid }) => uuid === search.sim) ?? simsWithChange[0];
  const toPlan = <Button href={accountPaths.dashboard()}>{plansTexts('toPlan')}</Button>;
  const inOneColumn = (content: ReactNode) => (
    <main id="main" className="wrap page">
      <div className="change__planned stack g5">{content}</div>
    </main>
  );
  if (sim?.pending_offer) {
    const { name, effective_at } = sim.pending_offer;
    const startDay = format.dayOfMonth(effective_at);
    return (
      <main id="main" className="wrap page">
        <div className="cols">
          <div className="change__planned stack g5">
            <Picture src={done} className="change__picture" />
            <h1 tabIndex={-1}>{t('from', { plan: name, from: startDay })}</h1>
            <p>{t('planned.text', { number: formatPhoneNoBreak(sim.msisdn), plan: sim.offer.name, from: startDay })}</p>
            <p className="quiet">{t('planned.mail')}</p>
            {toPlan}
          </div>
          <SideColumn always label={t('planned.doubt')}>
            <Card>
              <div className="stack g4">
                <h2>{t('planned.doubt')}</h2>
                <PlanChangeRevertButton
                  sim={sim}
                  onTakenBack={() => void router.navigate({ href: accountPaths.sim(sim.uuid) })}
                />
              </div>
            </Card>
          </SideColumn>
        </div>
      </main>
    );
  }
  return inOneColumn(
    <>
      <h1 tabIndex={-1}>{t('planned.title')}</h1>
      {data ? (
        <EmptyState title={t('planned.none')} text={t('planned.noneText')} action={toPlan} />
      ) : isError ? (
        <ErrorState
          title={plansTexts('failed.title')}
          text={plansTexts('failed.text')}
          retryText={platformTexts('retry')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonCard label={platformTexts('loading')} lines={4} />
      )}
    </>,
  );
}
