import { customer } from '#customers/web/preview-data.ts';
import { previewNow } from '#platform/browser/preview-now.ts';
import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import { addDays, addMonths, brusselsDate, firstOfMonth, startOfBusinessDay } from '#platform/pure/calendar.ts';
import { addSeconds, toIso } from '#platform/pure/instant.ts';
import type { Preview } from '#platform/ui/preview/preview.ts';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import { simInUse } from '#subscriptions/web/preview-data.ts';
import type { UsageItem, UsageSlot } from '#usage/contract.ts';
import { spanOfPeriod } from '#usage/rules/usage-period.ts';
import { unitOfType } from '#usage/rules/usage-unit.ts';
import type { UsageDetails } from './UsageChartCard.tsx';
import { UsageScreen } from './UsageScreen.tsx';

const uuid = '00000000-0000-4000-8000-000000000001';
const details = 'GET /api/customer/product/usage/details';
const list = 'GET /api/customer/product/usage-history/list';

const bucket = (
  kind: CustomerProduct['buckets'][number]['kind'],
  total: number | null,
  unit: 'GB' | 'min' | 'SMS',
): CustomerProduct['buckets'][number] => ({
  kind,
  used: 1,
  total,
  monthly: total,
  unit,
  resets_at: toIso(startOfBusinessDay(addMonths(firstOfMonth(brusselsDate(previewNow)), 1))),
});
const sim = (data_gb: number | null, activated_at = '2026-03-11T10:00:00.000Z') =>
  simInUse({
    uuid,
    activated_at,
    buckets: [bucket('data', data_gb, 'GB'), bucket('voice', 500, 'min'), bucket('sms', null, 'SMS')],
  });

const show =
  (answers: ScreenPreviewProps['answers'], product: CustomerProduct = sim(20)) =>
  () => (
    <ScreenPreview
      screen={UsageScreen}
      path="/customer/usage-history/$uuid"
      at={`/customer/usage-history/${uuid}`}
      strings={['usage', 'usage/web/history', 'subscriptions/web/parts']}
      answers={{
        'GET /api/customer/session': { reply: { customer: customer(), customer_product: [product] } },
        ...answers,
      }}
    />
  );

const today = brusselsDate(previewNow);
const as_of = toIso(previewNow);
const slot = (at: string, type: UsageSlot['type'], quantity: number, cost = 0): UsageSlot => ({
  at,
  type,
  unit: unitOfType(type),
  count: 4,
  quantity,
  included: cost > 0 ? 0 : quantity,
  counted: cost > 0 ? 0 : quantity,
  cost,
});
const slots: UsageSlot[] = [];
for (let day = firstOfMonth(today), at = 1; day <= today; day = addDays(day, 1), at += 1) {
  slots.push(slot(day, 5, ((at * 7) % 10) * 9e7), slot(day, 2, ((at * 5) % 7) * 130), slot(day, 7, at % 4));
  if (at % 8 === 5) slots.push(slot(day, 6, 6.5e8), slot(day, 3, 240, 0.52));
}
const month: UsageDetails = {
  ...spanOfPeriod({ period: 'month', today }),
  step: 'day',
  slots,
  cost: 1.04,
  allowances: [],
  as_of,
};

const item = (
  minutes: number,
  type: UsageItem['type'],
  quantity: number,
  overrides: Partial<UsageItem> = {},
): UsageItem => ({
  record_id: `record ${minutes}`,
  begun_at: toIso(addSeconds(startOfBusinessDay(today), 50_000 - minutes * 60)),
  type,
  incoming: false,
  quantity,
  unit: unitOfType(type),
  included: quantity,
  cost: 0,
  other_party: null,
  other_country: null,
  country: 'BE',
  questioned_at: null,
  ...overrides,
});
const items = [
  item(0, 5, 42_000_000),
  item(30, 2, 200, { other_party: '+3247012xxxx', other_country: 'BE' }),
  item(75, 3, 240, { country: 'FR', other_party: '+322345xxxx', included: 0, cost: 0.52, incoming: true }),
  item(900, 10, 61, { other_party: '+3290012345', included: 0, cost: 1.5, questioned_at: as_of }),
  item(1000, 7, 1, { other_party: '+3248899xxxx' }),
  item(1600, 6, 240_000_000, { country: 'FR' }),
];
const page = (shownItems: UsageItem[], total = shownItems.length) => ({
  reply: { items: shownItems, total, as_of, next: total > shownItems.length ? `${as_of} x` : null },
});

export const preview: Preview = {
  title: 'Usage',
  kind: 'screen',
  states: {
    loading: show({ [details]: 'waiting' }),
    error: show({}),
    empty: show({ [details]: { reply: { ...month, slots: [], cost: 0 } }, [list]: page([]) }),
    partial: show({ [details]: { reply: month } }),
    full: show({ [details]: { reply: month }, [list]: page(items, 120) }),
    'more than there is': show({ [details]: { reply: month }, [list]: page(items) }, sim(3)),
    unlimited: show({ [details]: { reply: month }, [list]: page(items) }, sim(null)),
    'activated today': show(
      { [details]: { reply: { ...month, slots: month.slots.filter(({ at }) => at === today) } }, [list]: page(items) },
      sim(20, as_of),
    ),
  },
};
