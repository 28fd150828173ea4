import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { ErrorState } from '#platform/ui/states/EmptyState.tsx';
import { Icon } from '#platform/ui/pictures/Icon.tsx';
import go from '#platform/ui/pictures/icons/chevron-right.svg?raw';
import { SkeletonPairs } from '#platform/ui/states/Skeletons.tsx';
import type { UsageItem } from '../../contract.ts';
import type { UsageSpan } from '../../rules/usage-period.ts';
import type { UsageKind } from '../../rules/usage-unit.ts';
import { RecordSheet } from './RecordSheet.tsx';
import {
  formatRecordCost,
  iconOfRecord,
  placeAndPremiumTexts,
  formatRecordQuantity,
  titleOfRecord,
} from './record-texts.ts';
import { usageRecordsQuery } from './usage-queries.ts';
import { useUsageTexts } from './use-usage-texts.ts';

/** Row of a record; opens its details. */
function RecordRow({ item, onOpen }: { item: UsageItem; onOpen: () => void }) {
  const words = useUsageTexts();
  const { t, format } = words;
  const summaryParts = [
    format.time(item.begun_at),
    ...placeAndPremiumTexts(item, words),
    ...(item.questioned_at ? [t('questioned')] : []),
  ];
  return (
    <button type="button" className="line usage-row" onClick={onOpen}>
      <Icon svg={iconOfRecord(item)} />
      <span className="line__main">
        <span className="strong">{titleOfRecord(item, words)}</span>
        <span className="small quiet">{summaryParts.join(' · ')}</span>
      </span>
      <span className="line__end">
        <span className="strong">{formatRecordQuantity(item, words)}</span>
        <span className={`small ${item.cost > 0 ? 'usage-row__cost' : 'quiet'}`}>{formatRecordCost(item, words)}</span>
      </span>
      <Icon svg={go} size="s" className="line__go" />
    </button>
  );
}

export type DayRecordsProps = { sim: string; span: UsageSpan; kind: UsageKind };

/** Records of a day, the newest first, in pages. */
export function DayRecords({ sim, span, kind }: DayRecordsProps) {
  const { t, format } = useUsageTexts();
  const platformTexts = useTexts('platform');
  const query = usageRecordsQuery(sim, span, kind);
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(query);
  const [openItem, setOpenItem] = useState<UsageItem | null>(null);
  if (!data)
    return (
      <div className="usage-records">
        {isError ? (
          <ErrorState
            headingLevel={3}
            title={t('listFailed')}
            retryText={platformTexts('retry')}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <div className="usage-records__wait" role="status" aria-label={platformTexts('loading')}>
            <SkeletonPairs count={2} />
          </div>
        )}
      </div>
    );
  const items = data.pages.flatMap((page) => page.items);
  const total = data.pages[0]?.total ?? 0;
  return (
    <div className="usage-records">
      {items.map((item) => (
        <RecordRow key={`${item.begun_at} ${item.record_id}`} item={item} onOpen={() => setOpenItem(item)} />
      ))}
      {hasNextPage && (
        <div className="usage-records__more">
          <p className="small quiet" role="status">
            {t('shown', { count: items.length, total: format.number(total, 0) })}
          </p>
          <Button
            kind="secondary"
            small
            pending={isFetchingNextPage}
            problem={isError ? t('moreFailed') : null}
            onClick={() => void fetchNextPage()}
          >
            {t('more')}
          </Button>
        </div>
      )}
      <RecordSheet sim={sim} item={openItem} queryKey={query.queryKey} onClose={() => setOpenItem(null)} />
    </div>
  );
}
