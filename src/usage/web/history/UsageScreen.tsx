import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { accountPaths } from '#account/paths.ts';
import { heldPhone } from '#customers/rules/phone.ts';
import { askedAgain, type Told, useLive } from '#identity/web/parts/live.ts';
import { Problem } from '#platform/browser/client.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { useOnline } from '#platform/browser/online.ts';
import { onServerClock, serverNow } from '#platform/browser/server-time.ts';
import { addDays, brusselsDate } from '#platform/pure/calendar.ts';
import { Button } from '#platform/ui/Button.tsx';
import { Chips } from '#platform/ui/Chips.tsx';
import { EmptyState, ErrorState } from '#platform/ui/EmptyState.tsx';
import { SegmentedControl } from '#platform/ui/SegmentedControl.tsx';
import back from '#platform/ui/pictures/icons/arrow-left.svg?raw';
import offline from '#platform/ui/pictures/offline.svg?no-inline';
import { useProducts } from '#subscriptions/web/questions.ts';
import { type UsagePeriod, usagePeriods } from '#usage/rules/usage-period.ts';
import { type UsageKind, usageKinds } from '#usage/rules/usage-unit.ts';
import { ChartCard } from './ChartCard.tsx';
import { CustomDates } from './CustomDates.tsx';
import { RecordList } from './RecordList.tsx';
import { SideFigures } from './SideFigures.tsx';
import { UsageSkeleton } from './UsageSkeleton.tsx';
import { detailsQuery, type Look } from './usage-queries.ts';
import { useUsageWords } from './usage-words.ts';
import './usage.css';

const bucketOf = { data: 'data', calls: 'voice', sms: 'sms' } as const;

/** What a SIM did: how much in a period, day by day, and each call, message and data session. */
export function UsageScreen() {
  const { t, own, format } = useUsageWords();
  const platform = useTexts('platform');
  const { uuid = '' } = useParams({ strict: false }) as { uuid?: string };
  const online = useOnline();
  const today = brusselsDate(serverNow());
  const [look, setLook] = useState<Look>({ period: 'month', dates: null, kind: 'data' });
  const { period, kind } = look;
  const product = useProducts().data?.find((each) => each.uuid === uuid);
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery(detailsQuery(uuid, look));
  const queries = useQueryClient();
  const told = useMemo((): Told => {
    const ask = askedAgain(() =>
      queries.refetchQueries({
        predicate: ({ queryKey: [name] }) => String(name).includes('/product/usage'),
        type: 'active',
      }),
    );
    return (what) => what !== 'opened' && ask();
  }, [queries]);
  useLive(told);
  const pickPeriod = (picked: string) =>
    setLook({
      ...look,
      period: picked as UsagePeriod,
      dates: picked === 'custom' ? (look.dates ?? { from: addDays(today, -6), until: today }) : null,
    });
  const retry = { retryText: platform('retry'), retrying: isFetching, onRetry: () => void refetch() };
  const unknown = error instanceof Problem && (error.status === 404 || error.status === 400);
  const now = new Date(onServerClock(dataUpdatedAt));
  const kinds = kind === 'all' ? (['data', 'calls', 'sms'] as const) : [kind];
  const planOf = (of: keyof typeof bucketOf): string | null => {
    const bucket = period === 'month' ? product?.buckets.find((each) => each.kind === bucketOf[of]) : undefined;
    if (!bucket || bucket.total === null) return null;
    const unit = { GB: 'GB', min: 'min', SMS: 'sms' }[bucket.unit];
    return t('ofPlan', { total: format.amount(bucket.total, own(`unit.${unit}`, { count: bucket.total })) });
  };
  return (
    <main id="main" className="wrap page">
      <div className="stack g2">
        <p>
          <Button kind="text" icon={back} href={accountPaths.sim(uuid)}>
            {product ? `${product.name || product.offer.name}, ${heldPhone(product.msisdn)}` : t('back')}
          </Button>
        </p>
        <h1 tabIndex={-1}>{t('title')}</h1>
      </div>
      {unknown ? (
        <EmptyState
          title={t('unknown')}
          text={t('unknownMore')}
          action={<Button href={accountPaths.dashboard()}>{t('toPlan')}</Button>}
        />
      ) : (
        <>
          <div className="usage__choices">
            <Chips
              label={t('period.label')}
              options={usagePeriods.map((value) => ({ value, label: t(`period.${value}`) }))}
              value={period}
              onPick={pickPeriod}
            />
            <SegmentedControl
              legend={t('kind.label')}
              options={usageKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
              value={kind}
              onPick={(picked) => setLook({ ...look, kind: picked as UsageKind })}
            />
          </div>
          {period === 'custom' && look.dates && (
            <CustomDates dates={look.dates} today={today} onPick={(dates) => setLook({ ...look, dates })} />
          )}
          {data ? (
            <div className="usage__cols">
              <div className="usage__main">
                {kinds.map((each) => (
                  <ChartCard
                    key={each}
                    details={data}
                    kind={each}
                    now={now}
                    of={planOf(each)}
                    named={kinds.length > 1}
                  />
                ))}
              </div>
              <SideFigures details={data} kind={kind} now={now} prepaid={product?.offer.payment_type === 'prepaid'} />
              <RecordList sim={uuid} span={data} kind={kind} />
            </div>
          ) : error ? (
            <ErrorState
              {...(online ? {} : { picture: offline })}
              title={t(online ? 'failed' : 'offline')}
              text={t(online ? 'failedMore' : 'offlineMore')}
              {...retry}
            />
          ) : (
            <UsageSkeleton label={platform('loading')} />
          )}
        </>
      )}
    </main>
  );
}
