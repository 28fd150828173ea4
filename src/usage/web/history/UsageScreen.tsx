import './usage.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { accountPaths } from '#account/paths.ts';
import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import { createRefetcher, type LiveChangeHandler, useLiveChanges } from '#identity/web/parts/live.ts';
import { useScreenSearch } from '#platform/browser/screen-address.ts';
import type { usagePaths } from '../../paths.ts';
import { Problem } from '#platform/browser/client.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { toServerTime, serverNow } from '#platform/browser/server-time.ts';
import { addDays, brusselsDate, isBusinessDate } from '#platform/pure/calendar.ts';
import { Chips } from '#platform/ui/choices/Chips.tsx';
import { PageHead } from '#platform/ui/page/PageHead.tsx';
import { SegmentedControl } from '#platform/ui/choices/SegmentedControl.tsx';
import { simDisplayName } from '#subscriptions/rules/sim-name.ts';
import { SimUnavailable } from '#subscriptions/web/parts/SimUnavailable.tsx';
import { useProducts } from '#subscriptions/web/queries.ts';
import {
  periodsBackTo,
  isSteppedPeriod,
  isWholeMonth,
  type UsagePeriod,
  usagePeriods,
} from '../../rules/usage-period.ts';
import { type UsageKind, usageKinds } from '../../rules/usage-unit.ts';
import type { UsageDetails } from './UsageChartCard.tsx';
import { MonthStories } from './MonthStories.tsx';
import { UsageDays } from './UsageDays.tsx';
import { PeriodStepper } from './PeriodStepper.tsx';
import { UsageHighlights } from './UsageHighlights.tsx';
import { usageDetailsQuery, isQueryOfSim, type UsageFilter } from './usage-queries.ts';
import { useUsageTexts } from './use-usage-texts.ts';
import { Card } from '#platform/ui/cards/Card.tsx';
import { Skeleton, SkeletonCard } from '#platform/ui/states/Skeleton.tsx';

/** Only periods other than a month have bars. */
const UsageChartCard = lazy(async () => ({ default: (await import('./UsageChartCard.tsx')).UsageChartCard }));
const CustomDatesForm = lazy(async () => ({ default: (await import('./CustomDatesForm.tsx')).CustomDatesForm }));

const heights = [3, 2, 4, 5, 3, 8, 6, 2, 4, 3, 6, 4, 9, 7, 3, 5, 4, 2];

/** Placeholder of a figure, bars and lines while usage is loading. */
function UsageSkeleton({ label }: { label: string }) {
  return (
    <div className="usage__cols" role="status" aria-label={label}>
      <div className="usage__main">
        <Card className="stack g4">
          <Skeleton width="9rem" height="3rem" />
          <div className="usage-sk">
            {Array.from({ length: heights.length }, (_, at) => (
              <Skeleton key={at} height={`${heights[at] ?? 1}rem`} />
            ))}
          </div>
          <Skeleton width="60%" />
        </Card>
      </div>
      <SkeletonCard label={label} lines={3} />
      <SkeletonCard label={label} lines={6} />
    </div>
  );
}

/** Text key of a period: an earlier day is called a day, not today. */
const periodTextKey = (value: UsagePeriod, { period, stepsBack }: UsageFilter): string =>
  value === 'today' && period === 'today' && stepsBack > 0 ? 'step.today' : `period.${value}`;

/** Usage history of a SIM: totals of a period, charts, and the list of records. */
export function UsageScreen({ uuid }: { uuid: string }) {
  const { t } = useUsageTexts();
  const [cardTexts, platform] = [useTexts('subscriptions/web/parts'), useTexts('platform')];
  const today = brusselsDate(serverNow());
  const { month } = useScreenSearch<typeof usagePaths.history>();
  const shownMonth = `${String(month)}-01`;
  const [filter, setFilter] = useState<UsageFilter>(() => ({
    period: 'month',
    dates: null,
    stepsBack: isBusinessDate(shownMonth) ? Math.max(0, periodsBackTo('month', shownMonth, today)) : 0,
    kind: 'data',
  }));
  const { period, kind } = filter;
  const product = useProducts().data?.find((each) => each.uuid === uuid);
  const detailsQuery = useQuery({
    ...usageDetailsQuery(uuid, filter, today),
    placeholderData: (before, query) => (isQueryOfSim(uuid, query) ? before : undefined),
  });
  const { data, error, dataUpdatedAt, isPlaceholderData } = detailsQuery;
  const queries = useQueryClient();
  const onChange = useMemo((): LiveChangeHandler => {
    const reload = createRefetcher(() =>
      queries.refetchQueries({
        predicate: ({ queryKey: [name] }) => String(name).includes('/product/usage'),
        type: 'active',
      }),
    );
    return (what) => what !== 'opened' && reload();
  }, [queries]);
  useLiveChanges(onChange);
  const pickPeriod = (picked: string) =>
    setFilter({
      ...filter,
      period: picked as UsagePeriod,
      stepsBack: 0,
      dates: picked === 'custom' ? (filter.dates ?? { from: addDays(today, -6), until: today }) : null,
    });
  const isUnknown = error instanceof Problem && (error.status === 404 || error.status === 400);
  const unavailableNotice = (
    <SimUnavailable
      query={detailsQuery}
      unknown={isUnknown}
      failed={{ title: t('failed'), text: t('failedMore') }}
      offline={t('offline')}
    >
      <UsageSkeleton label={platform('loading')} />
    </SimUnavailable>
  );
  const now = new Date(toServerTime(dataUpdatedAt));
  const kinds = kind === 'all' ? (['data', 'calls', 'sms'] as const) : [kind];
  // The days of a month of usage are told as a story, also while the next period is loaded.
  const hasStory = data && data.step === 'day' && isWholeMonth(data);
  const openSlot = (at: string, step: UsageDetails['step']) => {
    if (!isBusinessDate(at)) return;
    const to = step === 'month' ? 'month' : 'today';
    setFilter({ ...filter, period: to, dates: null, stepsBack: periodsBackTo(to, at, today) });
  };
  return (
    <main id="main" className="wrap page">
      <PageHead
        title={t('title')}
        backTo={accountPaths.sim(uuid)}
        backText={product ? `${simDisplayName(product)}, ${formatPhoneNoBreak(product.msisdn)}` : cardTexts('sim.back')}
      />
      {isUnknown ? (
        <div className="usage__missing">{unavailableNotice}</div>
      ) : (
        <>
          <div className="usage__choices">
            <Chips
              label={t('period.label')}
              options={usagePeriods.map((value) => ({ value, label: t(periodTextKey(value, filter)) }))}
              value={period}
              onPick={pickPeriod}
            />
            <SegmentedControl
              legend={t('kind.label')}
              options={usageKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
              value={kind}
              onPick={(picked) => setFilter({ ...filter, kind: picked as UsageKind })}
            />
          </div>
          {period === 'custom' && filter.dates && (
            <Suspense>
              <CustomDatesForm dates={filter.dates} today={today} onPick={(dates) => setFilter({ ...filter, dates })} />
            </Suspense>
          )}
          {isSteppedPeriod(period) && (
            <PeriodStepper
              period={period}
              stepsBack={filter.stepsBack}
              today={today}
              onStep={(stepsBack) => setFilter({ ...filter, stepsBack })}
            />
          )}
          {data ? (
            <div className="usage__cols" aria-busy={isPlaceholderData}>
              <div className="usage__main">
                {hasStory ? (
                  <MonthStories sim={uuid} product={product} details={data} kinds={kinds} now={now} onOpen={openSlot} />
                ) : (
                  <Suspense fallback={<SkeletonCard label={platform('loading')} lines={8} />}>
                    {kinds.map((each) => (
                      <UsageChartCard
                        key={each}
                        details={data}
                        kind={each}
                        now={now}
                        hasDates={!isSteppedPeriod(period)}
                        onOpen={openSlot}
                        hasTitle={kinds.length > 1}
                      />
                    ))}
                  </Suspense>
                )}
              </div>
              <UsageHighlights
                details={data}
                kind={kind}
                now={now}
                prepaid={product?.offer.payment_type === 'prepaid'}
              />
              <UsageDays sim={uuid} details={data} kind={kind} onOpen={openSlot} />
            </div>
          ) : (
            unavailableNotice
          )}
        </>
      )}
    </main>
  );
}
