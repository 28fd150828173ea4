import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '#platform/browser/i18n.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { EmptyState, ErrorState } from '#platform/ui/states/EmptyState.tsx';
import { Rows } from '#platform/ui/cards/Rows.tsx';
import { SkeletonCard } from '#platform/ui/states/Skeleton.tsx';
import type { UsageItem } from '../../contract.ts';
import type { UsageSpan } from '../../rules/usage-period.ts';
import type { UsageKind } from '../../rules/usage-unit.ts';
import { RecordSheet } from './RecordSheet.tsx';
import { usageRecordsQuery, toTimeRange } from './usage-queries.ts';
import { instantOfSlot, useUsageTexts } from './use-usage-texts.ts';
import file from '#platform/ui/pictures/icons/download.svg?raw';
import { Icon } from '#platform/ui/pictures/Icon.tsx';
import go from '#platform/ui/pictures/icons/chevron-right.svg?raw';
import { recordCost, recordIcon, recordPlaces, recordQuantity, recordTitle } from './record-texts.ts';

/** Row of a record; opens its details. */
function RecordRow({ item, onOpen }: { item: UsageItem; onOpen: () => void }) {
  const words = useUsageTexts();
  const { t, format } = words;
  const about = [
    format.time(item.begun_at),
    ...recordPlaces(item, words),
    ...(item.questioned_at ? [t('questioned')] : []),
  ];
  return (
    <button type="button" className="line usage-row" onClick={onOpen}>
      <Icon svg={recordIcon(item)} />
      <span className="line__main">
        <span className="strong">{recordTitle(item, words)}</span>
        <span className="small quiet">{about.join(' · ')}</span>
      </span>
      <span className="line__end">
        <span className="strong">{recordQuantity(item, words)}</span>
        <span className={`small ${item.cost > 0 ? 'usage-row__cost' : 'quiet'}`}>{recordCost(item, words)}</span>
      </span>
      <Icon svg={go} size="s" className="line__go" />
    </button>
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

export type RecordListProps = { sim: string; span: UsageSpan; kind: UsageKind };

/** List of records by day, the newest first. Further pages are loaded on scrolling or by the button. */
export function RecordList({ sim, span, kind }: RecordListProps) {
  const { t, format } = useUsageTexts();
  const platform = useTexts('platform');
  const query = usageRecordsQuery(sim, span, kind);
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(query);
  const [open, setOpen] = useState<UsageItem | null>(null);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const node = end.current;
    if (!node || !hasNextPage || isFetchingNextPage || isError) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void fetchNextPage(), {
      rootMargin: '400px',
    });
    observer.observe(node);
    return () => observer.disconnect();
  }, [hasNextPage, isFetchingNextPage, isError, fetchNextPage]);
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const days = [...Map.groupBy(items, ({ begun_at }) => brusselsDate(new Date(begun_at)))];
  const newest = data?.pages[0];
  return (
    <section aria-labelledby="usage-list">
      <div className="usage-list__head">
        <h2 id="usage-list">{t('dayByDay')}</h2>
        {items.length > 0 && <DownloadButton sim={sim} span={span} />}
      </div>
      {!data &&
        (isError ? (
          <ErrorState
            headingLevel={3}
            title={t('listFailed')}
            retryText={platform('retry')}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <SkeletonCard label={platform('loading')} lines={8} />
        ))}
      {data && items.length === 0 && <EmptyState headingLevel={3} title={t('none')} text={t('noneMore')} />}
      {days.map(([day, records]) => (
        <div key={day} className="usage-list__day">
          <h3>{format.weekday(instantOfSlot(day))}</h3>
          <Rows>
            {records.map((item) => (
              <RecordRow key={`${item.begun_at} ${item.record_id}`} item={item} onOpen={() => setOpen(item)} />
            ))}
          </Rows>
        </div>
      ))}
      <div ref={end} className="usage-list__end">
        {hasNextPage && (
          <Button
            kind="secondary"
            wide
            pending={isFetchingNextPage}
            problem={isError ? t('moreFailed') : null}
            onClick={() => void fetchNextPage()}
          >
            {t('more')}
          </Button>
        )}
        {newest && (
          <p className="small quiet" role="status">
            {items.length < newest.total &&
              `${t('shown', { count: items.length, total: format.number(newest.total, 0) })} `}
            {t('asOf', { time: format.time(newest.as_of) })}
          </p>
        )}
      </div>
      <RecordSheet sim={sim} item={open} queryKey={query.queryKey} onClose={() => setOpen(null)} />
    </section>
  );
}
