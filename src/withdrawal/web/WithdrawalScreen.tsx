import './withdrawal.css';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useScreenSearch } from '#platform/browser/screen-address.ts';
import { useEffect, useState } from 'react';
import { BUSINESS } from '#customers/rules/customer-type.ts';
import { useCustomer } from '#customers/web/queries.ts';
import { accountPaths } from '#account/paths.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { EmptyState, ErrorState } from '#platform/ui/states/EmptyState.tsx';
import shield from '#platform/ui/pictures/shield.svg?no-inline';
import { useFocusOnStepChange } from '#platform/ui/page/use-heading-focus.ts';
import { useIgnorePressesOnStepChange } from '#platform/ui/page/use-ignore-presses.ts';
import { SkeletonCard } from '#platform/ui/states/Skeleton.tsx';
import type { Withdrawal, Withdrawable, WithdrawnChange } from '../contract.ts';
import { withdrawalPaths } from '../paths.ts';
import { AgreedChangeCard, keyOfChange, WithdrawnChangeCard } from './ChangeCards.tsx';
import { ChangeSteps } from './ChangeSteps.tsx';
import { ContractCard } from './ContractCard.tsx';
import { type Withdrawals, withdrawalQuery } from './withdrawal-query.ts';
import { WithdrawalCard } from './WithdrawalCard.tsx';
import { ConfirmStep } from './ConfirmStep.tsx';
import { StatementStep } from './StatementStep.tsx';
import { useStatementForm } from './use-statement-form.ts';

type StatementStepsProps = {
  order: Withdrawable;
  name: string;
  email: string;
  onDone: (withdrawal: Withdrawal) => void;
};

/** The statement and its confirmation: two steps as the law requires. Going back preserves the input. */
function StatementSteps({ order, name, email, onDone }: StatementStepsProps) {
  const statement = useStatementForm(order, name, onDone);
  const [isConfirming, setConfirming] = useState(false);
  const shownStep = isConfirming ? 'confirm' : 'statement';
  useFocusOnStepChange(shownStep);
  useIgnorePressesOnStepChange(shownStep);
  return isConfirming ? (
    <ConfirmStep order={order} email={email} statement={statement} onBack={() => setConfirming(false)} />
  ) : (
    <StatementStep order={order} email={email} statement={statement} onNext={() => setConfirming(true)} />
  );
}

const pollIntervalSeconds = 3;

/** The withdrawal screen: the contracts, the statement in two steps, and the received withdrawals. */
export function WithdrawalScreen() {
  const [t, platformTexts] = [useTexts('withdrawal'), useTexts('platform')];
  const { data, isError, isFetching, refetch } = useQuery({
    ...withdrawalQuery,
    // Polls because a SIM is deactivated within seconds.
    refetchInterval: ({ state }) =>
      state.data?.withdrawals.some(({ state: at }) => at !== 'done') ? pollIntervalSeconds * 1000 : false,
  });
  const isBusiness = useCustomer().data?.type === BUSINESS;
  const search = useScreenSearch<typeof withdrawalPaths.withdrawal>();
  const [receivedUuid, setReceivedUuid] = useState<string | null>(null);
  const router = useRouter();
  const chosenOrder = data?.orders.find(
    ({ order_uuid, refusal, can_end, sims }) =>
      order_uuid === search.order && (refusal === null || can_end) && sims.length > 0,
  );
  const change = data?.changes.find(
    ({ kind, subject_uuid, agreed_at }) =>
      subject_uuid === search[kind] && (kind === 'addon' || agreed_at === search.agreed),
  );
  useFocusOnStepChange(data && (chosenOrder?.order_uuid ?? (change && keyOfChange(change)) ?? 'contracts'));
  const onReceived = (withdrawal: Withdrawal | WithdrawnChange) => {
    setReceivedUuid(withdrawal.uuid);
    void refetch();
    void router.navigate({ href: withdrawalPaths.withdrawal(), replace: true });
  };
  if (data && chosenOrder) {
    const { name, email } = data;
    return (
      <main id="main" className="wrap page">
        <StatementSteps
          key={chosenOrder.order_uuid}
          order={chosenOrder}
          name={name ?? ''}
          email={email ?? ''}
          onDone={onReceived}
        />
      </main>
    );
  }
  if (data && change)
    return (
      <main id="main" className="wrap page">
        <ChangeSteps
          key={keyOfChange(change)}
          change={change}
          name={data.name ?? ''}
          email={data.email ?? ''}
          onDone={onReceived}
        />
      </main>
    );
  return (
    <main id="main" className="wrap page">
      <div className="withdrawal">
        <div className="stack g2">
          <h1 tabIndex={-1}>{t('title')}</h1>
          <p className="quiet">{t(isBusiness ? 'introBusiness' : 'intro')}</p>
        </div>
        {data ? (
          <WithdrawalList {...data} receivedUuid={receivedUuid} />
        ) : isError ? (
          <ErrorState
            title={t('failed.title')}
            text={t('failed.text')}
            retryText={platformTexts('retry')}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <div className="stack g4" aria-busy="true">
            <SkeletonCard label={platformTexts('loading')} lines={5} />
            <SkeletonCard label={platformTexts('loading')} lines={3} />
          </div>
        )}
      </div>
    </main>
  );
}

function WithdrawalList({
  orders,
  withdrawals,
  changes,
  withdrawn_changes,
  receivedUuid,
}: Withdrawals & { receivedUuid: string | null }) {
  const t = useTexts('withdrawal');
  useEffect(() => {
    if (receivedUuid) document.querySelector<HTMLElement>('h1')?.focus();
  }, [receivedUuid]);
  const openOrders = orders.filter(({ sims }) => sims.length > 0);
  if (openOrders.length + withdrawals.length + changes.length + withdrawn_changes.length === 0)
    return (
      <EmptyState
        picture={shield}
        title={t('empty.title')}
        text={t('empty.text')}
        action={<Button href={accountPaths.dashboard()}>{t('toPlan')}</Button>}
      />
    );
  return (
    <>
      {withdrawn_changes.map((withdrawnChange) => (
        <WithdrawnChangeCard
          key={withdrawnChange.uuid}
          change={withdrawnChange}
          fresh={withdrawnChange.uuid === receivedUuid}
        />
      ))}
      {withdrawals.map((withdrawal) => (
        <WithdrawalCard key={withdrawal.uuid} withdrawal={withdrawal} fresh={withdrawal.uuid === receivedUuid} />
      ))}
      {changes.map((agreedChange) => (
        <AgreedChangeCard key={keyOfChange(agreedChange)} change={agreedChange} />
      ))}
      {openOrders.map((order) => (
        <ContractCard key={order.order_uuid} order={order} />
      ))}
    </>
  );
}
