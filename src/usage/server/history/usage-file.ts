import type { UsageContract, UsageItem } from '#usage/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { startStreamedDocument } from '#platform/http/streamed-document.ts';
import { texts } from '#platform/i18n/texts.ts';
import { BUSINESS_ZONE } from '#platform/pure/calendar.ts';
import { BYTE_ORDER_MARK, serializeCsv, spreadsheetCsv } from '#platform/pure/csv.ts';
import { formatCountry } from '#platform/pure/country-name.ts';
import { NOWHERE } from '#usage/rules/network-country.ts';
import { readUsageInChunks } from './records.view.ts';
import { resolveProductKey } from '#subscriptions/server/queries.ts';

const columns = [
  'date',
  'time',
  'utc',
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

/**
 * Formats Brussels date and time so that all spreadsheets parse them (2026-11-22 and 14:05:09), and the difference to UTC (UTC+1), because
 * the hour from 2 to 3 occurs twice when summer time ends.
 */
const formatDateAndTime = (begun_at: string): [string, string, string] => {
  clock ??= new Intl.DateTimeFormat('sv-SE', { timeZone: BUSINESS_ZONE, dateStyle: 'short', timeStyle: 'medium' });
  const at = new Date(begun_at);
  const localText = clock.format(at);
  const [date = '', time = ''] = localText.split(' ');
  const hours = Math.round((Date.parse(`${date}T${time}Z`) - at.getTime()) / 3_600_000);
  return [date, time, `UTC+${hours}`];
};

/** Streams all records of a SIM as CSV for a spreadsheet in the language of the request. Quantities are in their base unit. */
export const usageFile: Handler<UsageContract, 'GET /api/customer/product/usage-history/file'> = async (ctx) => {
  const t = texts(ctx.language, 'usage');
  const format = spreadsheetCsv[ctx.language];
  const country = (code: string) => (code === NOWHERE ? t('file.nowhere') : formatCountry(code, ctx.language));
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
    item.other_country === null ? '' : country(item.other_country),
    country(item.country),
    item.record_id,
  ];
  const parts = readUsageInChunks(ctx.db.read, resolveProductKey(ctx.caller, ctx.query), {
    start: start_time === undefined ? undefined : new Date(start_time),
    end: end_time === undefined ? undefined : new Date(end_time),
  });
  async function* csv() {
    let head = BYTE_ORDER_MARK + serializeCsv([columns.map((column) => t(`file.${column}`))], format);
    for await (const items of parts) {
      yield head + serializeCsv(items.map(row), format);
      head = '';
    }
  }
  ctx.reply.header('content-disposition', 'attachment; filename="usage.csv"');
  return startStreamedDocument(csv());
};
