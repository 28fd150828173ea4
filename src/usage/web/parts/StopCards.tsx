import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { askedAgain, type Told, useLive } from '#identity/web/parts/live.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/Button.tsx';
import { Notice } from '#platform/ui/Notice.tsx';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import { limitsQuery } from './limits-query.ts';
import { GoOnAccepted, StopCard } from './StopCard.tsx';

export type StopCardsProps = {
  product: Pick<CustomerProduct, 'uuid' | 'services'>;
  /** Who looks has the contract, and may go on. */
  main: boolean;
};

/** What a limit of this month has stopped for a SIM, and the way to go on; nothing for nearly everybody. */
export function StopCards({ product: { uuid, services }, main }: StopCardsProps) {
  const t = useTexts('usage/web/parts');
  const platform = useTexts('platform');
  const queries = useQueryClient();
  const { data, isError, refetch } = useQuery(limitsQuery(uuid));
  const told = useMemo((): Told => {
    const ask = askedAgain(() => queries.refetchQueries({ queryKey: limitsQuery(uuid).queryKey, type: 'active' }));
    return (what) => what !== 'opened' && ask();
  }, [queries, uuid]);
  useLive(told);
  const reached = (data?.limits ?? []).filter(({ reached_at }) => reached_at !== null);
  const stopped = reached.filter(({ consented_at }) => consented_at === null);
  return (
    <>
      {isError && !data && (
        <Notice
          kind="warn"
          action={
            <Button kind="text" onClick={() => void refetch()}>
              {platform('retry')}
            </Button>
          }
        >
          {t('failed')}
        </Notice>
      )}
      {stopped.length > 0 && (
        <div className="stops__cards">
          {stopped.map((limit) => (
            <StopCard key={limit.kind} sim={uuid} limit={limit} main={main} />
          ))}
        </div>
      )}
      {/* Always there, so that what comes into it is read out. */}
      <div role="status" className="stops__status">
        {reached.length > stopped.length && stopped.length === 0 && (
          <GoOnAccepted pending={services.some(({ pending }) => pending)} />
        )}
      </div>
    </>
  );
}
