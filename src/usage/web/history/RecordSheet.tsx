import { type InfiniteData, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UsageContract, UsageItem } from '#usage/contract.ts';
import { createClient } from '#platform/browser/client.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Form } from '#platform/ui/forms/Form.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import { Sheet } from '#platform/ui/overlays/Sheet.tsx';
import { useRecoverLostFocusOnChange } from '#platform/ui/page/use-recover-lost-focus-on-change.ts';
import { TextArea } from '#platform/ui/fields/TextArea.tsx';
import { useApiFormWithDraft } from '#platform/ui/forms/use-api-form-with-draft.ts';
import { formatRecordCost, placeAndPremiumTexts, formatRecordQuantity, titleOfRecord } from './record-texts.ts';
import { useUsageTexts } from './use-usage-texts.ts';

type Page = { items: UsageItem[] };

export type RecordSheetProps = {
  sim: string;
  /** Null closes the sheet. */
  item: UsageItem | null;
  /** Query of the list that the record is in. */
  queryKey: QueryKey;
  onClose: () => void;
};

/** Details of a record, and a button to question it. */
export function RecordSheet({ sim, item, queryKey, onClose }: RecordSheetProps) {
  const words = useUsageTexts();
  const { t, domainT, format } = words;
  const queries = useQueryClient();
  // Keeps the last record visible during the closing animation.
  const [lastItem, setLastItem] = useState(item);
  if (item && item !== lastItem) setLastItem(item);
  const currentItem = queries
    .getQueryData<InfiniteData<Page>>(queryKey)
    ?.pages.flatMap(({ items }) => items)
    .find(({ record_id, begun_at }) => record_id === lastItem?.record_id && begun_at === lastItem.begun_at);
  const record = currentItem ?? lastItem;
  const questionRef = useRecoverLostFocusOnChange<HTMLDivElement>(String(record?.questioned_at));
  if (!record) return null;
  const [title, kind] = [titleOfRecord(record, words), domainT(`type.${record.type}`)];
  const rows: [string, string][] = [
    [t('sheet.when'), format.dateTime(record.begun_at)],
    ...(kind === title ? [] : [[t('sheet.kind'), kind] satisfies [string, string]]),
    [t('sheet.amount'), formatRecordQuantity(record, words)],
    ...placeAndPremiumTexts(record, words).map((place): [string, string] => [t('sheet.place'), place]),
    [t('sheet.cost'), formatRecordCost(record, words)],
  ];
  const updateCachedItem = (changedItem: UsageItem) =>
    queries.setQueryData<InfiniteData<Page>>(
      queryKey,
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            items: page.items.map((each) =>
              each.record_id === changedItem.record_id && each.begun_at === changedItem.begun_at ? changedItem : each,
            ),
          })),
        },
    );
  return (
    <Sheet open={item !== null} onClose={onClose} title={title} closeText={t('sheet.close')}>
      <dl className="usage-sheet">
        {rows.map(([name, value]) => (
          <div key={name + value}>
            <dt className="quiet">{name}</dt>
            <dd className="strong">{value}</dd>
          </div>
        ))}
      </dl>
      {record.questioned_at ? (
        <div role="status" tabIndex={-1} ref={questionRef}>
          <Notice kind="info">{t('sheet.asked', { date: format.dayOfMonth(record.questioned_at) })}</Notice>
        </div>
      ) : (
        <QuestionForm key={record.begun_at + record.record_id} sim={sim} record={record} onAsked={updateCachedItem} />
      )}
    </Sheet>
  );
}

function QuestionForm({
  sim,
  record,
  onAsked,
}: {
  sim: string;
  record: UsageItem;
  onAsked: (changed: UsageItem) => void;
}) {
  const { t } = useUsageTexts();
  const form = useApiFormWithDraft<{ text: string }>({
    draftKey: `usage-question-${record.record_id}`,
    defaults: { text: '' },
    validate: () => ({}),
    submit: async ({ text }) => {
      const { begun_at, record_id } = record;
      const body = { customer_product_uuid: sim, begun_at, record_id, text };
      onAsked(await createClient<UsageContract>().call('POST /api/customer/product/usage/question', { body }));
    },
  });
  return (
    <Form form={form}>
      <p className="strong">{t('sheet.wrong')}</p>
      <p className="quiet">{t('sheet.wrongMore')}</p>
      <TextArea {...form.field('text')} label={t('sheet.text')} maxLength={1000} rows={3} />
      <Button type="submit" kind="secondary">
        {t('sheet.ask')}
      </Button>
    </Form>
  );
}
