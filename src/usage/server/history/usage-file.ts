import type { UsageContract, UsageItem } from '#usage/contract.ts';
import { BYTE_ORDER_MARK, serializeCsv } from '#usage/rules/csv.ts';
import type { Handler } from '#platform/http/handler.ts';
import { streamDocument } from '#platform/http/streamed-document.ts';
import { texts } from '#platform/i18n/texts.ts';
import { BUSINESS_ZONE } from '#platform/pure/calendar.ts';
import { readUsageInChunks } from './records.view.ts';
import { resolveProductKey } from '#subscriptions/server/queries.ts';

const columns = [
  'date',
  'time',
  'type',
  'direction',
  'quantity',
  'unit',
  'included',
  'cost',
  'other_party',
  'other_country',
  'country',
  'record_id',
] as const;

let clock: Intl.DateTimeFormat | undefined;

/** Brussels date and time in a format that all spreadsheets parse: 2026-11-22 and 14:05:09. */
const formatDateAndTime = (begun_at: string): [string, string] => {
  clock ??= new Intl.DateTimeFormat('sv-SE', { timeZone: BUSINESS_ZONE, dateStyle: 'short', timeStyle: 'medium' });
  const [date = '', time = ''] = clock.format(new Date(begun_at)).split(' ');
  return [date, time];
};

/** Streams all records of a SIM as CSV. Quantities are in their base unit. */
export const usageFile: Handler<UsageContract, 'GET /api/customer/product/usage-history/file'> = async (ctx) => {
  const t = texts(ctx.language, 'usage');
  const { start_time, end_time } = ctx.query;
  const row = (item: UsageItem) => [
    ...formatDateAndTime(item.begun_at),
    t(`type.${item.type}`),
    item.unit === 'B' ? '' : t(item.incoming ? 'file.incoming' : 'file.outgoing'),
    item.quantity,
    item.unit,
    item.included,
    item.cost,
    item.other_party ?? '',
    item.other_country ?? '',
    item.country,
    item.record_id,
  ];
  const parts = readUsageInChunks(ctx.db.read, resolveProductKey(ctx.caller, ctx.query), {
    start: start_time === undefined ? undefined : new Date(start_time),
    end: end_time === undefined ? undefined : new Date(end_time),
  });
  async function* csv() {
    let head = BYTE_ORDER_MARK + serializeCsv([columns.map((column) => t(`file.${column}`))]);
    for await (const items of parts) {
      yield head + serializeCsv(items.map(row));
      head = '';
    }
  }
  ctx.reply.header('content-disposition', 'attachment; filename="usage.csv"');
  return streamDocument(csv());
};
