import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { buildUrl } from '#platform/browser/client.ts';
import { DownloadButton } from '#platform/browser/DownloadButton.tsx';
import { useFormat } from '#platform/browser/format.ts';
import { useLanguage, useTexts } from '#platform/browser/i18n.ts';
import { LoadErrorNotice } from '#platform/browser/LoadErrorNotice.tsx';
import { browserTimeZone } from '#platform/browser/time-zone.ts';
import { Card } from '#platform/ui/cards/Card.tsx';
import { Chips } from '#platform/ui/choices/Chips.tsx';
import { Table } from '#platform/ui/figures/Table.tsx';
import { Skeleton } from '#platform/ui/states/Skeleton.tsx';
import { Disclosure } from '#platform/ui/texts/Disclosure.tsx';
import type { EmissionHistory as History } from '#sustainability/contract.ts';
import { emissionParts } from '#sustainability/rules/month-emission-lines.ts';
import { barWidths, computeTicks, formatPeriod } from './period-text.ts';
import { emissionHistoryQuery, type HistoryGroup } from './queries.ts';

type Item = History['items'][number];
const groups = ['day', 'week', 'month', 'total'] as const;
const isGroup = (value: string): value is HistoryGroup => groups.some((group) => group === value);

/** The estimate by day, week, month and in total, as bars and as a table. */
export function EmissionHistory({ customer_product_uuid }: { customer_product_uuid: string }) {
  const t = useTexts('sustainability/web/calculator');
  const [group, setGroup] = useState<HistoryGroup>('month');
  const query = useQuery(emissionHistoryQuery(customer_product_uuid, group));
  const history = query.data;
  return (
    <Card as="section" className="stack g4">
      <h2>{t('history.title')}</h2>
      <Chips
        label={t('history.by')}
        options={groups.map((value) => ({ value, label: t(`history.group.${value}`) }))}
        value={group}
        onPick={(picked) => isGroup(picked) && setGroup(picked)}
      />
      {!history && query.isError && <LoadErrorNotice query={query}>{t('history.failed')}</LoadErrorNotice>}
      {query.isPending && <HistorySkeleton />}
      {history?.items.length === 0 && <p className="quiet">{t('history.none')}</p>}
      {history && history.items.length > 0 && (
        <>
          <Bars items={history.items.toReversed()} group={group} />
          <HistoryTable items={history.items} group={group} />
        </>
      )}
      <DownloadButton
        url={buildUrl('/api/green/emission/history', {
          query: { customer_product_uuid, group, response_format: 'csv', time_zone: browserTimeZone() },
        })}
        fileName="emissions.csv"
        text={t('history.file')}
      />
    </Card>
  );
}

function HistorySkeleton() {
  const words = useTexts('platform');
  return (
    <div role="status" aria-label={words('loading')}>
      <Skeleton height="10rem" />
    </div>
  );
}

const looks = {
  device: 'emissions__device',
  charging: 'emissions__charging',
  network: 'emissions__network',
  sim: 'emissions__sim',
} as const;
const [HEIGHT, TICK_HEIGHT, GAP] = [160, 22, 0.2];

/** Bar chart with a bar for each period, the oldest first. The table below has the same data. */
function Bars({ items, group }: { items: readonly Item[]; group: HistoryGroup }) {
  const t = useTexts('sustainability/web/calculator');
  const format = useFormat();
  const language = useLanguage();
  const highestKg = Math.max(...items.map(({ kg }) => kg), 0.001);
  const { slot, bar } = barWidths(items.length);
  const startOf = (at: number): string => `${100 * (at * slot + (bar * GAP) / 2)}%`;
  return (
    <div aria-hidden="true">
      <p className="small quiet">{t('history.most', { kg: format.amount(highestKg, 'kg', 2) })}</p>
      <svg width="100%" height={HEIGHT} className="emissions__bars">
        {items.map(({ from, parts }, at) => {
          let heightBelow = 0;
          return parts.map(({ part, kg }) => {
            const height = (kg / highestKg) * HEIGHT;
            heightBelow += height;
            return (
              <rect
                key={`${from} ${part}`}
                className={looks[part]}
                x={startOf(at)}
                y={HEIGHT - heightBelow}
                width={`${100 * bar * (1 - GAP)}%`}
                height={height}
              />
            );
          });
        })}
      </svg>
      <svg width="100%" height={TICK_HEIGHT} className="small quiet emissions__ticks">
        {computeTicks(language, items, group).map(({ at, text }) => (
          <text key={at} x={startOf(at)} y={TICK_HEIGHT - 6}>
            {text}
          </text>
        ))}
      </svg>
      <ul className="emissions__legend small">
        {emissionParts.map((part) => (
          <li key={part}>
            <svg width="12" height="12">
              <rect className={looks[part]} width="12" height="12" rx="2" />
            </svg>
            {t(`part.${part}.title`)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function HistoryTable({ items, group }: { items: readonly Item[]; group: HistoryGroup }) {
  const t = useTexts('sustainability/web/calculator');
  const format = useFormat();
  const language = useLanguage();
  return (
    <Disclosure summary={t('history.table')}>
      <Table
        caption={t('history.caption')}
        heads={[t('history.when'), ...emissionParts.map((part) => t(`part.${part}.title`)), t('history.sum')]}
        numeric={[1, 2, 3, 4, 5]}
        labelled
        rows={items.map((item) => ({
          key: item.from,
          cells: [
            <span key="when" className="strong">
              {formatPeriod(language, item, group)}
            </span>,
            ...item.parts.map(({ kg }) => format.amount(kg, 'kg', 2)),
            t('history.range', {
              kg: format.amount(item.kg, 'kg', 2),
              more: format.amount(item.give_or_take_kg, 'kg', 2),
            }),
          ],
        }))}
      />
    </Disclosure>
  );
}
