import pg from 'pg';
import { addMonths, brusselsDate, firstOfMonth, startOfBusinessDay } from '#platform/pure/calendar.ts';
import { ownerAndProductUuidSql, firstProductUuid } from './seed-ids.ts';

/** Months over which the records are spread; the last one is the current month. */
const MONTHS = 6;

const partitionName = (month: string): string => `usage_record_${month.slice(0, 7).replace('-', '_')}`;

/** A tenth are calls, a tenth messages, the rest data; a twentieth abroad. */
const recordColumns = (count: number): string => `
  ${ownerAndProductUuidSql('i', 'k', count)}, %at% + (((j::bigint * 7919 + i::bigint * 104729 + k * 31) % 2332800) || ' seconds')::interval,
  'record-' || j, case j % 10 when 0 then 2 when 1 then 7 else case j % 20 when 5 then 6 else 5 end end, false,
  case j % 10 when 0 then 95 when 1 then 1 else 12345678 end, case j % 10 when 0 then 95 when 1 then 1 else 12345678 end, 0,
  case when j % 10 < 2 then '+3247012xxxx' end, case when j % 10 < 2 then 'BE' end, case j % 20 when 5 then 'FR' else 'BE' end, null, 'home', 1, now()`;

/** `rows`: how many records in all; they are of the SIMs of the first `customers` customers. */
export type RecordCount = { rows: number; customers: number };

/**
 * Replaces the usage records by generated ones of the first `customers` of `customerCount` customers. As when a network sends them, records of one SIM are not
 * adjacent. Each month is written to a table of its own, which is then attached as a partition.
 */
export const replaceUsageRecords = async (
  client: pg.Client,
  customerCount: number,
  { rows, customers }: RecordCount,
  now: Date,
): Promise<void> => {
  const perServiceAndMonth = Math.max(1, Math.round(rows / MONTHS / (2 * customers)));
  for (let monthsBack = MONTHS - 1; monthsBack >= 0; monthsBack -= 1) {
    const month = addMonths(firstOfMonth(brusselsDate(now)), -monthsBack);
    const name = partitionName(month);
    const [from, endTime] = [month, addMonths(month, 1)].map((day) => startOfBusinessDay(day).toISOString());
    await client.query(`drop table if exists "${name}"`);
    await client.query(`create unlogged table "${name}" (like usage_record including defaults including constraints)`);
    await client.query(`insert into "${name}" select ${recordColumns(customerCount).replace('%at%', `timestamptz '${from}'`)}
      from generate_series(1, ${perServiceAndMonth}) j cross join generate_series(1, 2) k cross join generate_series(1, ${customers}) i`);
    await client.query(`set maintenance_work_mem = '512MB'`);
    await client.query(
      `create unique index "${name}_once" on "${name}" (customer_uuid, customer_product_uuid, record_id)`,
    );
    await client.query(`alter table "${name}" set logged`);
    await client.query(
      `alter table usage_record attach partition "${name}" for values from ('${from}') to ('${endTime}')`,
    );
  }
  await client.query('vacuum (analyze) usage_record');
};

export const connectAndReplaceUsageRecords = async (
  databaseUrl: string,
  customerCount: number,
  records: RecordCount,
): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await replaceUsageRecords(client, customerCount, records, new Date());
  await client.end();
};

const list = '/api/customer/product/usage-history/list';
const details = '/api/customer/product/usage/details';

export const usagePathsAndProduct = (customer: number) => {
  const product = firstProductUuid(customer);
  return {
    history: `${list}?customer_product_uuid=${product}`,
    details: `${details}?customer_product_uuid=${product}&period=month`,
    product,
  };
};
