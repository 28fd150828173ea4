import './usage.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { accountPaths } from '#account/paths.ts';
import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import { createRefetcher, type LiveChangeHandler, useLive } from '#identity/web/parts/live.ts';
import { Problem } from '#platform/browser/client.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { toServerTime, serverNow } from '#platform/browser/server-time.ts';
import { addDays, brusselsDate } from '#platform/pure/calendar.ts';
import { Chips } from '#platform/ui/choices/Chips.tsx';
import { PageHead } from '#platform/ui/page/PageHead.tsx';
import { SegmentedControl } from '#platform/ui/choices/SegmentedControl.tsx';
import { GB_DIGITS } from '#subscriptions/rules/included-allowance.ts';
import { simDisplayName } from '#subscriptions/rules/sim-name.ts';
import { SimUnavailable } from '#subscriptions/web/parts/SimUnavailable.tsx';
import { useProducts } from '#subscriptions/web/queries.ts';
import { quantityFromPlan } from '../../rules/quantity-from-plan.ts';
import {
  periodsBackTo,
  isSteppedPeriod,
  type UsagePeriod,
  usagePeriods,
  type UsageSpan,
} from '../../rules/usage-period.ts';
import { type UsageKind, usageKinds } from '../../rules/usage-unit.ts';
import { UsageChartCard, type UsageDetails } from './UsageChartCard.tsx';
import { PeriodStepper } from './PeriodStepper.tsx';
import { RecordList } from './RecordList.tsx';
import { UsageHighlights } from './UsageHighlights.tsx';
import { usageDetailsQuery, isQueryOfSim, type UsageFilter } from './usage-queries.ts';
import { useUsageTexts } from './use-usage-texts.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Form } from '#platform/ui/forms/Form.tsx';
import { TextField } from '#platform/ui/fields/TextField.tsx';
import { useApiForm } from '#platform/ui/forms/use-api-form.ts';
import { Card } from '#platform/ui/cards/Card.tsx';
import { Skeleton, SkeletonCard } from '#platform/ui/states/Skeleton.tsx';

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

/** Form for the first and last day, both included. Reversed dates are swapped. */
function CustomDatesForm({
  dates,
  today,
  onPick,
}: {
  dates: UsageSpan;
  today: string;
  onPick: (dates: UsageSpan) => void;
}) {
  const { t } = useUsageTexts();
  const form = useApiForm<UsageSpan>({
    draftKey: 'usage-dates',
    defaults: dates,
    validate: ({ from, until }) => ({
      from: from === '' ? 'REQUIRED' : null,
      until: until === '' ? 'REQUIRED' : null,
    }),
    submit: async ({ from, until }) => onPick(from <= until ? { from, until } : { from: until, until: from }),
  });
  return (
    <Form form={form} className="usage-dates">
      <TextField {...form.field('from')} type="date" label={t('dates.from')} max={today} />
      <TextField {...form.field('until')} type="date" label={t('dates.until')} max={today} />
      <Button type="submit" kind="secondary">
        {t('dates.show')}
      </Button>
    </Form>
  );
}

/** Text key of a period: an earlier day is called a day, not today. */
const periodTextKey = (value: UsagePeriod, { period, back }: UsageFilter): string =>
  value === 'today' && period === 'today' && back > 0 ? 'step.today' : `period.${value}`;

const bucketKindOfUsage = { data: 'data', calls: 'voice', sms: 'sms' } as const;

/** Usage history of a SIM: totals of a period, charts, and the list of records. */
export function UsageScreen({ uuid }: { uuid: string }) {
  const { t, domainT, format } = useUsageTexts();
  const [cardTexts, platform] = [useTexts('subscriptions/web/parts'), useTexts('platform')];
  const today = brusselsDate(serverNow());
  const [filter, setFilter] = useState<UsageFilter>({ period: 'month', dates: null, back: 0, kind: 'data' });
  const { period, kind } = filter;
  const product = useProducts().data?.find((each) => each.uuid === uuid);
  const asking = useQuery({
    ...usageDetailsQuery(uuid, filter, today),
    placeholderData: (before, query) => (isQueryOfSim(uuid, query) ? before : undefined),
  });
  const { data, error, dataUpdatedAt, isPlaceholderData } = asking;
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
  useLive(onChange);
  const pickPeriod = (picked: string) =>
    setFilter({
      ...filter,
      period: picked as UsagePeriod,
      back: 0,
      dates: picked === 'custom' ? (filter.dates ?? { from: addDays(today, -6), until: today }) : null,
    });
  const unknown = error instanceof Problem && (error.status === 404 || error.status === 400);
  const missing = (
    <SimUnavailable
      asking={asking}
      unknown={unknown}
      failed={{ title: t('failed'), text: t('failedMore') }}
      offline={t('offline')}
    >
      <UsageSkeleton label={platform('loading')} />
    </SimUnavailable>
  );
  const now = new Date(toServerTime(dataUpdatedAt));
  const kinds = kind === 'all' ? (['data', 'calls', 'sms'] as const) : [kind];
  const planOf =
    (of: keyof typeof bucketKindOfUsage) =>
    (quantity: number): string | null => {
      const bucket =
        period === 'month' && filter.back === 0
          ? product?.buckets.find((each) => each.kind === bucketKindOfUsage[of])
          : undefined;
      if (!bucket || bucket.total === null) return null;
      const unit = { GB: 'GB', min: 'min', SMS: 'sms' }[bucket.unit];
      const text = (count: number) => format.amount(count, domainT(`unit.${unit}`, { count }), GB_DIGITS);
      const part = quantityFromPlan(quantity, { ...bucket, total: bucket.total });
      const total = text(bucket.total);
      return part === null ? t('ofPlan', { total }) : t('ofPlanPart', { part: text(part), total });
    };
  const openSlot = (at: string, step: UsageDetails['step']) => {
    const to = step === 'month' ? 'month' : 'today';
    setFilter({ ...filter, period: to, dates: null, back: periodsBackTo(to, at, today) });
  };
  return (
    <main id="main" className="wrap page">
      <PageHead
        title={t('title')}
        backTo={accountPaths.sim(uuid)}
        backText={product ? `${simDisplayName(product)}, ${formatPhoneNoBreak(product.msisdn)}` : cardTexts('sim.back')}
      />
      {unknown ? (
        <div className="usage__missing">{missing}</div>
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
            <CustomDatesForm dates={filter.dates} today={today} onPick={(dates) => setFilter({ ...filter, dates })} />
          )}
          {isSteppedPeriod(period) && (
            <PeriodStepper
              period={period}
              back={filter.back}
              today={today}
              onStep={(back) => setFilter({ ...filter, back })}
            />
          )}
          {data ? (
            <div className="usage__cols" aria-busy={isPlaceholderData}>
              <div className="usage__main">
                {kinds.map((each) => (
                  <UsageChartCard
                    key={each}
                    details={data}
                    kind={each}
                    now={now}
                    ofPlan={planOf(each)}
                    dated={!isSteppedPeriod(period)}
                    onOpen={openSlot}
                    named={kinds.length > 1}
                  />
                ))}
              </div>
              <UsageHighlights
                details={data}
                kind={kind}
                now={now}
                prepaid={product?.offer.payment_type === 'prepaid'}
              />
              <RecordList sim={uuid} span={data} kind={kind} />
            </div>
          ) : (
            missing
          )}
        </>
      )}
    </main>
  );
}
