import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { askedAgain, type Told, useLive } from '#identity/web/parts/live.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { NotLoaded } from '#platform/browser/NotLoaded.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import { limitsQuery } from './limits-query.ts';
import { StopCard } from './StopCard.tsx';
import { useUntil } from './use-until.ts';

export type StopCardsProps = {
  product: Pick<CustomerProduct, 'uuid' | 'services'>;
  /** Who looks has the contract, and may go on. */
  main: boolean;
};

/** What a limit of this month has stopped for a SIM, and the way to go on; nothing for nearly everybody. */
export function StopCards({ product: { uuid, services }, main }: StopCardsProps) {
  const t = useTexts('usage/web/parts');
  const date = useUntil();
  const status = useRef<HTMLDivElement>(null);
  /** How often one went on here. */
  const [went, setWent] = useState(0);
  useEffect(() => {
    if (went > 0) status.current?.focus();
  }, [went]);
  const queries = useQueryClient();
  const query = useQuery(limitsQuery(uuid));
  const { data, isError } = query;
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
        <NotLoaded query={query} kind="warn">
          {t('failed')}
        </NotLoaded>
      )}
      {stopped.length > 0 && <StopCard sim={uuid} limits={stopped} main={main} onGoOn={() => setWent(went + 1)} />}
      {/* Always there, so that what comes into it is read out; and where one is when the button that was pressed is gone. */}
      <div role="status" className="stops__status" ref={status} tabIndex={-1}>
        {reached.length > stopped.length && (
          <Notice>{t(services.some(({ pending }) => pending) ? 'pending' : 'goesOn', { date })}</Notice>
        )}
      </div>
    </>
  );
}
