import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { accountPaths } from '#account/paths.ts';
import { heldPhone } from '#customers/rules/phone.ts';
import { askedAgain, type Told, useLive } from '#identity/web/parts/live.ts';
import { Problem } from '#platform/browser/client.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { onServerClock, serverNow } from '#platform/browser/server-time.ts';
import { addDays, brusselsDate } from '#platform/pure/calendar.ts';
import { Chips } from '#platform/ui/choices/Chips.tsx';
import { PageHead } from '#platform/ui/page/PageHead.tsx';
import { SegmentedControl } from '#platform/ui/choices/SegmentedControl.tsx';
import { GB_DIGITS } from '#subscriptions/rules/included.ts';
import { shownName } from '#subscriptions/rules/shown-name.ts';
import { SimMissing } from '#subscriptions/web/parts/SimMissing.tsx';
import { useProducts } from '#subscriptions/web/questions.ts';
import { outOfPlan } from '#usage/rules/out-of-plan.ts';
import { backTo, isStepped, type UsagePeriod, usagePeriods } from '#usage/rules/usage-period.ts';
import { type UsageKind, usageKinds } from '#usage/rules/usage-unit.ts';
import { ChartCard, type Details } from './ChartCard.tsx';
import { CustomDates } from './CustomDates.tsx';
import { PeriodStep } from './PeriodStep.tsx';
import { RecordList } from './RecordList.tsx';
import { SideFigures } from './SideFigures.tsx';
import { UsageSkeleton } from './UsageSkeleton.tsx';
import { detailsQuery, isOfSim, type Look } from './usage-queries.ts';
import { useUsageWords } from './usage-words.ts';
import './usage.css';

/** Another day than today is a day. */
const periodName = (value: UsagePeriod, { period, back }: Look): string =>
  value === 'today' && period === 'today' && back > 0 ? 'step.today' : `period.${value}`;

const bucketOf = { data: 'data', calls: 'voice', sms: 'sms' } as const;

/** What a SIM did: how much in a period, day by day, and each call, message and data session. */
export function UsageScreen() {
  const { t, own, format } = useUsageWords();
  const [words, platform] = [useTexts('subscriptions/web/parts'), useTexts('platform')];
  const { uuid = '' } = useParams({ strict: false }) as { uuid?: string };
  const today = brusselsDate(serverNow());
  const [look, setLook] = useState<Look>({ period: 'month', dates: null, back: 0, kind: 'data' });
  const { period, kind } = look;
  const product = useProducts().data?.find((each) => each.uuid === uuid);
  const asking = useQuery({
    ...detailsQuery(uuid, look, today),
    placeholderData: (before, query) => (isOfSim(uuid, query) ? before : undefined),
  });
  const { data, error, dataUpdatedAt, isPlaceholderData } = asking;
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
      back: 0,
      dates: picked === 'custom' ? (look.dates ?? { from: addDays(today, -6), until: today }) : null,
    });
  const unknown = error instanceof Problem && (error.status === 404 || error.status === 400);
  const missing = (
    <SimMissing
      asking={asking}
      unknown={unknown}
      failed={{ title: t('failed'), text: t('failedMore') }}
      offline={t('offline')}
    >
      <UsageSkeleton label={platform('loading')} />
    </SimMissing>
  );
  const now = new Date(onServerClock(dataUpdatedAt));
  const kinds = kind === 'all' ? (['data', 'calls', 'sms'] as const) : [kind];
  const planOf =
    (of: keyof typeof bucketOf) =>
    (quantity: number): string | null => {
      const bucket =
        period === 'month' && look.back === 0 ? product?.buckets.find((each) => each.kind === bucketOf[of]) : undefined;
      if (!bucket || bucket.total === null) return null;
      const unit = { GB: 'GB', min: 'min', SMS: 'sms' }[bucket.unit];
      const text = (count: number) => format.amount(count, own(`unit.${unit}`, { count }), GB_DIGITS);
      const part = outOfPlan(quantity, { ...bucket, total: bucket.total });
      const total = text(bucket.total);
      return part === null ? t('ofPlan', { total }) : t('ofPlanPart', { part: text(part), total });
    };
  const openSlot = (at: string, step: Details['step']) => {
    const to = step === 'month' ? 'month' : 'today';
    setLook({ ...look, period: to, dates: null, back: backTo(to, at, today) });
  };
  return (
    <main id="main" className="wrap page">
      <PageHead
        title={t('title')}
        backTo={accountPaths.sim(uuid)}
        backText={product ? `${shownName(product)}, ${heldPhone(product.msisdn)}` : words('sim.back')}
      />
      {unknown ? (
        <div className="usage__missing">{missing}</div>
      ) : (
        <>
          <div className="usage__choices">
            <Chips
              label={t('period.label')}
              options={usagePeriods.map((value) => ({ value, label: t(periodName(value, look)) }))}
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
          {isStepped(period) && (
            <PeriodStep period={period} back={look.back} today={today} onStep={(back) => setLook({ ...look, back })} />
          )}
          {data ? (
            <div className="usage__cols" aria-busy={isPlaceholderData}>
              <div className="usage__main">
                {kinds.map((each) => (
                  <ChartCard
                    key={each}
                    details={data}
                    kind={each}
                    now={now}
                    ofPlan={planOf(each)}
                    dated={!isStepped(period)}
                    onOpen={openSlot}
                    named={kinds.length > 1}
                  />
                ))}
              </div>
              <SideFigures details={data} kind={kind} now={now} prepaid={product?.offer.payment_type === 'prepaid'} />
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
