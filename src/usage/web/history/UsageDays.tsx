import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Fold } from '#platform/ui/cards/Fold.tsx';
import { Rows } from '#platform/ui/cards/Rows.tsx';
import file from '#platform/ui/pictures/icons/download.svg?raw';
import { Icon } from '#platform/ui/pictures/Icon.tsx';
import go from '#platform/ui/pictures/icons/chevron-right.svg?raw';
import { useRecoverLostFocusOnChange } from '#platform/ui/page/use-recover-lost-focus-on-change.ts';
import { EmptyState } from '#platform/ui/states/EmptyState.tsx';
import { SkeletonPairs } from '#platform/ui/states/Skeletons.tsx';
import { type UsageGroup, groupUsage } from '#usage/rules/usage-groups.ts';
import type { UsageSpan } from '#usage/rules/usage-period.ts';
import type { UsageKind } from '#usage/rules/usage-unit.ts';
import { isBusinessDate } from '#platform/pure/calendar.ts';
import type { UsageDetails } from './UsageChartCard.tsx';
import { toTimeRange } from './usage-queries.ts';
import { formatSlot, useUsageTexts } from './use-usage-texts.ts';

const DayRecords = lazy(async () => ({ default: (await import('./DayRecords.tsx')).DayRecords }));

/** Records of a day, with a placeholder while the program for them is loaded. */
function LazyDayRecords(props: { sim: string; span: UsageSpan; kind: UsageKind }) {
  const platformTexts = useTexts('platform');
  return (
    <Suspense
      fallback={
        <div className="usage-records__wait" role="status" aria-label={platformTexts('loading')}>
          <SkeletonPairs count={2} />
        </div>
      }
    >
      <DayRecords {...props} />
    </Suspense>
  );
}

/** Downloads all records of a span as CSV. */
function DownloadButton({ sim, span }: { sim: string; span: UsageSpan }) {
  const { t } = useUsageTexts();
  const { mutate, isPending, isError } = useMutation({
    mutationFn: async () => {
      const { download } = await import('#platform/browser/download.ts');
      const query = { customer_product_uuid: sim, ...toTimeRange(span) };
      await download('/api/customer/product/usage-history/file', query, `usage-${span.from}-${span.until}.csv`);
    },
  });
  return (
    <Button
      kind="text"
      icon={file}
      pending={isPending}
      problem={isError ? t('fileFailed') : null}
      onClick={() => mutate()}
    >
      {t('file')}
    </Button>
  );
}

/** Days that are shown at first. */
const FEW_DAYS = 7;

export type UsageDaysProps = {
  sim: string;
  details: UsageDetails;
  kind: UsageKind;
  /** Opens a month. */
  onOpen: (at: string, step: UsageDetails['step']) => void;
};

/** Days with usage, the newest first, each with its sums; a day unfolds to its records. Long periods have months. */
export function UsageDays({ sim, details, kind, onOpen }: UsageDaysProps) {
  const { t, format, amount, cost } = useUsageTexts();
  const { step, from, until } = details;
  const [showsAll, setShowsAll] = useState(false);
  const list = useRecoverLostFocusOnChange<HTMLElement>(String(showsAll));
  const groups = groupUsage(details, kind);
  const maximum = Math.max(1, ...groups.map(({ quantities: [first] }) => first?.quantity ?? 0));
  const visibleGroups = showsAll ? groups : groups.slice(0, FEW_DAYS);
  const sums = ({ quantities }: UsageGroup) =>
    quantities.map((each) => (each.kind === 'other' ? '' : amount(each.quantity, each.kind))).filter(Boolean);
  const texts = (group: UsageGroup) => {
    const [firstSum = '', ...otherSums] = sums(group);
    return {
      title: formatSlot(format, group.at, step),
      detail: [t('times', { count: group.count }), ...otherSums].join(' · '),
      end: (
        <>
          <span className="strong">{firstSum}</span>
          <span className={`small ${group.cost > 0 ? 'usage-row__cost' : 'quiet'}`}>
            {group.cost > 0 ? cost(group.cost) : t(group.included > 0 ? 'inPlan' : 'free')}
          </span>
        </>
      ),
    };
  };
  return (
    <section aria-labelledby="usage-list" className="usage-days" tabIndex={-1} ref={list}>
      <div className="usage-list__head">
        <h2 id="usage-list">{t('dayByDay')}</h2>
        {groups.length > 0 && <DownloadButton sim={sim} span={details} />}
      </div>
      {groups.length === 0 ? (
        <EmptyState headingLevel={3} title={t('none')} text={t('noneMore')} />
      ) : (
        <Rows>
          {step === 'hour' ? (
            <LazyDayRecords sim={sim} span={{ from, until }} kind={kind} />
          ) : step === 'day' ? (
            visibleGroups.map((group) => {
              const { at, quantities } = group;
              return (
                isBusinessDate(at) && (
                  <Fold
                    key={`${at} ${kind}`}
                    {...texts(group)}
                    {...(kind === 'all' ? {} : { share: (quantities[0]?.quantity ?? 0) / maximum })}
                  >
                    {() => <LazyDayRecords sim={sim} span={{ from: at, until: at }} kind={kind} />}
                  </Fold>
                )
              );
            })
          ) : (
            groups.map((group) => {
              const { title, detail, end } = texts(group);
              return (
                <button key={group.at} type="button" className="line usage-row" onClick={() => onOpen(group.at, step)}>
                  <span className="line__main">
                    <span className="strong">{title}</span>
                    <span className="small quiet">{detail}</span>
                  </span>
                  <span className="line__end">{end}</span>
                  <Icon svg={go} size="s" className="line__go" />
                </button>
              );
            })
          )}
        </Rows>
      )}
      {step === 'day' && visibleGroups.length < groups.length && (
        <p className="usage-list__end">
          <Button kind="secondary" wide onClick={() => setShowsAll(true)}>
            {t('allDays', { days: groups.length })}
          </Button>
        </p>
      )}
      <p className="small quiet usage-list__end" role="status">
        {t('asOf', { time: format.time(details.as_of) })}
      </p>
    </section>
  );
}
