import { type SQL, sql } from 'drizzle-orm';
import type { UsageItem, UsageSlot } from '#usage/contract.ts';
import type { UsageStep } from '#usage/rules/usage-period.ts';
import { unitOfType } from '#usage/rules/usage-unit.ts';
import type { Reader } from '#platform/db/database.ts';
import { preparedQuery } from '#platform/db/prepared.ts';
import { BUSINESS_ZONE } from '#platform/pure/calendar.ts';
import { toIso } from '#platform/pure/instant.ts';
import { inPlan } from '../months/usage-sums.ts';
import { usageRecord } from '../tables.ts';
import type { Millicents } from '#platform/pure/money.ts';

export type UsageSimKey = { customer_uuid: string; customer_product_uuid: string };

const MILLICENTS_PER_EURO = 100_000;

const { placeholder } = sql;
const ofSim = sql`r.customer_uuid = ${placeholder('customer_uuid')}::uuid
  and r.customer_product_uuid = ${placeholder('customer_product_uuid')}::uuid`;
const inTimeRange = sql`r.begun_at >= ${placeholder('start')}::timestamptz and r.begun_at < ${placeholder('end')}::timestamptz`;
const ofWantedTypes = sql`r.type = any(${placeholder('types')}::int[])`;

const column = <K extends keyof typeof usageRecord.$inferSelect>(name: K) =>
  sql<(typeof usageRecord.$inferSelect)[K]>`r.${sql.identifier(name)}`.mapWith(usageRecord[name]);

const columns = {
  record_id: column('record_id'),
  begun_at: column('begun_at'),
  type: column('type'),
  incoming: column('incoming'),
  quantity: column('quantity'),
  included: column('included'),
  cost_millicents: column('cost_millicents'),
  other_party: column('other_party'),
  other_country: column('other_country'),
  country: column('country'),
  questioned_at: sql<Date | null>`(select q.asked_at from usage_question q where q.customer_uuid = r.customer_uuid
    and q.customer_product_uuid = r.customer_product_uuid and q.begun_at = r.begun_at and q.record_id = r.record_id)`.mapWith(
    usageRecord.begun_at,
  ),
};

/**
 * Condition for the rows after a cursor. The additional bound on `begun_at` lets PostgreSQL prune partitions, which it
 * cannot do for a row comparison.
 */
const afterCursor = sql`r.begun_at <= ${placeholder('last')}::timestamptz
  and (r.begun_at, r.record_id) < (${placeholder('last')}::timestamptz, ${placeholder('last_id')}::text)`;
const newestFirst = sql`r.begun_at desc, r.record_id desc`;

/** Prepares the query of a page of records, with the total count and the time of a question about each. */
const preparePage = (name: string, condition: SQL) =>
  preparedQuery(name, (q) =>
    q
      .select({ ...columns, total: sql<number>`(select count(*)::int from usage_record r where ${condition})` })
      .from(sql`usage_record r`)
      .where(sql`${condition} and ${afterCursor}`)
      .orderBy(newestFirst)
      .limit(placeholder('limit'))
      .offset(placeholder('skip')),
  );

const prepareCount = (name: string, condition: SQL) =>
  preparedQuery(name, (q) =>
    q
      .select({ total: sql<number>`count(*)::int` })
      .from(sql`usage_record r`)
      .where(condition),
  );

const [ofSimInRange, ofSimInRangeAndTypes] = [
  sql`${ofSim} and ${inTimeRange}`,
  sql`${ofSim} and ${inTimeRange} and ${ofWantedTypes}`,
];
const allTypes = { page: preparePage('usage_page', ofSimInRange), count: prepareCount('usage_count', ofSimInRange) };
const selectedTypes = {
  page: preparePage('usage_page_of_types', ofSimInRangeAndTypes),
  count: prepareCount('usage_count_of_types', ofSimInRangeAndTypes),
};

/** Query of a page without the total, which would be computed for every page of a full read. */
const usageChunk = preparedQuery('usage_part', (q) =>
  q
    .select(columns)
    .from(sql`usage_record r`)
    .where(sql`${ofSimInRange} and ${afterCursor}`)
    .orderBy(newestFirst)
    .limit(placeholder('limit')),
);
type Row = Awaited<ReturnType<ReturnType<typeof usageChunk>['execute']>>[number];

/** Range of record starts: `start` inclusive, `end` exclusive. */
type TimeRange = { start?: Date | undefined; end?: Date | undefined };

export type UsagePageRequest = TimeRange & {
  limit: number;
  /** Number of newest records to skip. */
  skip: number;
  types?: readonly number[] | undefined;
  /** Only records after this one in list order. */
  after?: { begun_at: string; record_id: string } | undefined;
};

const toUsageItem = (row: Row): UsageItem => ({
  record_id: row.record_id,
  begun_at: toIso(row.begun_at),
  type: row.type,
  incoming: row.incoming,
  quantity: row.quantity,
  unit: unitOfType(row.type),
  included: row.included,
  cost: row.cost_millicents / MILLICENTS_PER_EURO,
  other_party: row.other_party,
  other_country: row.other_country,
  country: row.country,
  questioned_at: row.questioned_at && toIso(row.questioned_at),
});

const toSpanParameters = ({ customer_uuid, customer_product_uuid }: UsageSimKey, { start, end }: TimeRange) => ({
  customer_uuid,
  customer_product_uuid,
  start: start?.toISOString() ?? '-infinity',
  end: end?.toISOString() ?? 'infinity',
});

/** Returns a page of the records of a SIM, the newest first. One statement. */
export const queryUsagePage = async (
  q: Reader,
  sim: UsageSimKey,
  { limit, skip, types, after, ...between }: UsagePageRequest,
): Promise<{ items: UsageItem[]; total: number; next: string | null }> => {
  const { page, count } = types ? selectedTypes : allTypes;
  const span = { ...toSpanParameters(sim, between), ...(types ? { types } : {}) };
  const rows = await page(q).execute({
    ...span,
    last: after?.begun_at ?? 'infinity',
    last_id: after?.record_id ?? '',
    limit,
    skip,
  });
  // The total is a column of the rows, so a page beyond the end needs another query for it.
  const isBeyondEnd = rows.length === 0 && (skip > 0 || after !== undefined);
  const total = isBeyondEnd ? (await count(q).execute(span))[0]?.total : rows[0]?.total;
  const lastRow = rows.at(-1);
  return {
    items: rows.map(toUsageItem),
    total: total ?? 0,
    next: lastRow && rows.length === limit ? `${toIso(lastRow.begun_at)} ${lastRow.record_id}` : null,
  };
};

/** Page size when all records are read. */
const CHUNK_SIZE = 2000;

/** Yields all records of a SIM in pages, the newest first. Each page is one statement, and no connection is held in between. */
export async function* readUsageInChunks(
  q: Reader,
  sim: UsageSimKey,
  between: TimeRange,
): AsyncGenerator<UsageItem[], void> {
  const span = toSpanParameters(sim, between);
  let lastRow: Row | undefined;
  do {
    const place = { last: lastRow?.begun_at.toISOString() ?? 'infinity', last_id: lastRow?.record_id ?? '' };
    const rows = await usageChunk(q).execute({ ...span, ...place, limit: CHUNK_SIZE });
    yield rows.map(toUsageItem);
    lastRow = rows.length === CHUNK_SIZE ? rows.at(-1) : undefined;
  } while (lastRow);
}

const localTime = sql`(r.begun_at at time zone ${sql.raw(`'${BUSINESS_ZONE}'`)})`;
/** Keys of slots as in `slotsOfSpan`. Brussels differs from UTC by full hours. */
const slotNames: Record<UsageStep, SQL> = {
  hour: sql`to_char(r.begun_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:00:00.000"Z"')`,
  day: sql`to_char(${localTime}, 'YYYY-MM-DD')`,
  month: sql`to_char(${localTime}, 'YYYY-MM-01')`,
};

const prepareSums = (step: UsageStep) =>
  preparedQuery(`usage_by_${step}`, (q) =>
    q
      .select({
        at: sql<string>`${slotNames[step]}`.as('at'),
        type: column('type'),
        count: sql<number>`count(*)::int`,
        quantity: sql<number>`sum(r.quantity)`.mapWith(Number),
        included: sql<number>`sum(r.included)`.mapWith(Number),
        counted: sql<number>`coalesce(sum(r.quantity) filter (where ${inPlan}), 0)`.mapWith(Number),
        cost_millicents: sql<number>`sum(r.cost_millicents)`.mapWith(Number),
      })
      .from(sql`usage_record r`)
      .where(sql`${ofSim} and ${inTimeRange}`)
      .groupBy(sql`1, 2`)
      .orderBy(sql`1, 2`),
  );
const sums = { hour: prepareSums('hour'), day: prepareSums('day'), month: prepareSums('month') };

/** Sums the records of a SIM in a range by slot and type, with their total cost in thousandths of a cent. One statement. */
export const queryUsageSums = async (
  q: Reader,
  { customer_uuid, customer_product_uuid }: UsageSimKey,
  { step, start, end }: { step: UsageStep; start: Date; end: Date },
): Promise<{ slots: UsageSlot[]; cost_millicents: Millicents }> => {
  const values = { customer_uuid, customer_product_uuid, start: start.toISOString(), end: end.toISOString() };
  const rows = await sums[step](q).execute(values);
  return {
    slots: rows.map(({ cost_millicents, ...row }) => ({
      ...row,
      unit: unitOfType(row.type),
      cost: cost_millicents / MILLICENTS_PER_EURO,
    })),
    cost_millicents: rows.reduce((sum, row) => sum + row.cost_millicents, 0),
  };
};

const oldest = preparedQuery('usage_oldest', (q) =>
  q
    .select({ begun_at: sql<Date>`r.begun_at`.mapWith(usageRecord.begun_at) })
    .from(sql`usage_record r`)
    .where(ofSim)
    .orderBy(sql`r.begun_at`)
    .limit(1),
);

/** Returns the start of the oldest record of a SIM; null if there is none. One statement. */
export const findOldestRecordStart = async (q: Reader, sim: UsageSimKey): Promise<Date | null> =>
  (await oldest(q).execute(sim))[0]?.begun_at ?? null;
