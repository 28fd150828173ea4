import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { createRefetcher, type LiveChangeHandler, useLiveChanges } from '#identity/web/parts/live.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { LoadErrorNotice } from '#platform/browser/LoadErrorNotice.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import { usageLimitsQuery } from './usage-limits-query.ts';
import { BarringCard } from './BarringCard.tsx';
import { useLimitResetDate } from './use-limit-reset-date.ts';

export type BarringStatusProps = {
  product: Pick<CustomerProduct, 'uuid' | 'services'>;
  /** Whether the caller is the main account, which can give consent. */
  isMainAccount: boolean;
};

/** Barred services of a SIM in the current month and the consent to continue. Renders nothing if no limit is reached. */
export function BarringStatus({ product: { uuid, services }, isMainAccount }: BarringStatusProps) {
  const t = useTexts('usage/web/parts');
  const format = useFormat();
  const date = useLimitResetDate();
  const status = useRef<HTMLDivElement>(null);
  /** Number of consents given on this screen. */
  const [consents, setConsents] = useState(0);
  useEffect(() => {
    if (consents > 0) status.current?.focus();
  }, [consents]);
  const queries = useQueryClient();
  const query = useQuery(usageLimitsQuery(uuid));
  const { data, isError } = query;
  const onChange = useMemo((): LiveChangeHandler => {
    const reload = createRefetcher(() =>
      queries.refetchQueries({ queryKey: usageLimitsQuery(uuid).queryKey, type: 'active' }),
    );
    return (what) => what !== 'opened' && reload();
  }, [queries, uuid]);
  useLiveChanges(onChange);
  const limits = data?.limits ?? [];
  const reachedLimits = limits.filter(({ reached_at }) => reached_at !== null);
  const raised = limits.filter(({ reached_at, consented_at }) => reached_at === null && consented_at !== null);
  return (
    <>
      {isError && !data && (
        <LoadErrorNotice query={query} kind="warn">
          {t('failed')}
        </LoadErrorNotice>
      )}
      {reachedLimits.length > 0 && (
        <BarringCard
          sim={uuid}
          limits={reachedLimits}
          isMainAccount={isMainAccount}
          onGoOn={() => setConsents(consents + 1)}
        />
      )}
      {/* Always rendered, so that a screen reader announces its content; it also takes the focus when the pressed button disappears. */}
      <div role="status" className="barring__status" ref={status} tabIndex={-1}>
        {raised.map(({ kind, limit }) => (
          <Notice key={kind}>
            {services.some(({ pending }) => pending)
              ? t('pending')
              : t(`goesOn.${kind}`, { limit: format.money(limit), date })}
          </Notice>
        ))}
      </div>
    </>
  );
}
