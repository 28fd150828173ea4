import { type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { UsageItem, UsageSlot } from '#usage/contract.ts';
import type { UsageStep } from '#usage/rules/usage-period.ts';
import type { UsageType } from '#usage/rules/usage-type.ts';
import { unitOf } from '#usage/rules/usage-unit.ts';
import type { Reader } from '#platform/db/database.ts';
import { instantsOf as readInstants, part, preparedParts } from '#platform/db/part.ts';
import { prepared } from '#platform/db/prepared.ts';
import { BUSINESS_ZONE } from '#platform/pure/calendar.ts';
import { toIso } from '#platform/pure/instant.ts';
import { usageRecord } from './tables.ts';

/** Of one SIM: who has the contract, and the SIM. */
export type Sim = { customer_uuid: string; customer_product_uuid: string };

const MILLICENTS_PER_EURO = 100_000;

/** Named through `r`, as the table is called here. */
const columnNames = [
  'record_id',
  'begun_at',
  'type',
  'incoming',
  'quantity',
  'included',
  'cost_millicents',
  'other_party',
  'other_country',
  'country',
] as const;
type Row = Pick<typeof usageRecord.$inferSelect, (typeof columnNames)[number]>;
const columns = Object.fromEntries(columnNames.map((name) => [name, sql`r.${sql.identifier(name)}`.as(name)]));

const { placeholder } = sql;
const ofSim = sql`r.customer_uuid = ${placeholder('customer_uuid')}::uuid
  and r.customer_product_uuid = ${placeholder('customer_product_uuid')}::uuid`;
const within = sql`r.begun_at >= ${placeholder('start')}::timestamptz and r.begun_at < ${placeholder('end')}::timestamptz`;
const wanted = sql`r.type = any(${placeholder('types')}::int[])`;
const sim = sql`select ${placeholder('customer_uuid')}::uuid as customer_uuid,
  ${placeholder('customer_product_uuid')}::uuid as customer_product_uuid`;

/**
 * A page of records, how many there are in all, and which of the SIM were questioned: one statement. The bound on `begun_at` beside the place
 * where the page goes on is for the partitions: a pair says nothing to them.
 */
const pageOf = (name: string, where: SQL) =>
  preparedParts(name, sim, {
    records: part<Omit<Row, 'begun_at'> & { begun_at: string }, Row>(
      sql`${new QueryBuilder()
        .select(columns)
        .from(sql`usage_record r`)
        .where(
          sql`${where} and r.begun_at <= ${placeholder('last')}::timestamptz
            and (r.begun_at, r.record_id) < (${placeholder('last')}::timestamptz, ${placeholder('last_id')}::text)`,
        )
        .orderBy(sql`r.begun_at desc, r.record_id desc`)
        .limit(placeholder('limit'))
        .offset(placeholder('skip'))}`,
      readInstants(usageRecord) as (row: unknown) => Row,
    ),
    total: part<{ count: number }>(sql`select count(*)::int as count from usage_record r where ${where}`),
    questions: part<{ begun_at: string; record_id: string; asked_at: string }>(
      sql`select q.begun_at, q.record_id, q.asked_at from usage_question q
          where q.customer_uuid = owner.customer_uuid and q.customer_product_uuid = owner.customer_product_uuid`,
    ),
  });

const pageOfAll = pageOf('usage_page', sql`${ofSim} and ${within}`);
const pageOfTypes = pageOf('usage_page_of_types', sql`${ofSim} and ${within} and ${wanted}`);

export type PageAsked = {
  limit: number;
  /** How many of the newest are left out. */
  skip: number;
  /** The first instant that counts, and the first that does not. */
  start?: Date | undefined;
  end?: Date | undefined;
  types?: readonly number[] | undefined;
  /** Only what comes after this one, in the order of the list. */
  after?: { begun_at: string; record_id: string } | undefined;
};

const present = (row: Row, questioned_at: string | null): UsageItem => ({
  record_id: row.record_id,
  begun_at: toIso(row.begun_at),
  type: row.type,
  incoming: row.incoming,
  quantity: row.quantity,
  unit: unitOf(row.type),
  included: row.included,
  cost: row.cost_millicents / MILLICENTS_PER_EURO,
  other_party: row.other_party,
  other_country: row.other_country,
  country: row.country,
  questioned_at,
});

const keyOf = (begun_at: Date, record_id: string): string => `${toIso(begun_at)} ${record_id}`;

/** A page of the records of a SIM, the newest first. One statement. */
export const usagePage = async (
  q: Reader,
  { customer_uuid, customer_product_uuid }: Sim,
  { limit, skip, start, end, types, after }: PageAsked,
): Promise<{ items: UsageItem[]; total: number; next: string | null }> => {
  const page = types ? pageOfTypes : pageOfAll;
  const { records, total, questions } = await page(q, {
    customer_uuid,
    customer_product_uuid,
    start: start?.toISOString() ?? '-infinity',
    end: end?.toISOString() ?? 'infinity',
    last: after?.begun_at ?? 'infinity',
    last_id: after?.record_id ?? '',
    limit,
    skip,
    ...(types ? { types } : {}),
  });
  const asked = new Map(
    questions.map(({ begun_at, record_id, asked_at }) => [keyOf(new Date(begun_at), record_id), asked_at]),
  );
  const items = records.map((row) => {
    const at = asked.get(keyOf(row.begun_at, row.record_id));
    return present(row, at === undefined ? null : toIso(new Date(at)));
  });
  const last = records.at(-1);
  return {
    items,
    total: total[0]?.count ?? 0,
    next: last && records.length === limit ? keyOf(last.begun_at, last.record_id) : null,
  };
};

const local = sql`(r.begun_at at time zone ${sql.raw(`'${BUSINESS_ZONE}'`)})`;
/** As `slotsOf` names them. Brussels is whole hours from UTC. */
const names: Record<UsageStep, SQL> = {
  hour: sql`to_char(r.begun_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:00:00.000"Z"')`,
  day: sql`to_char(${local}, 'YYYY-MM-DD')`,
  month: sql`to_char(${local}, 'YYYY-MM-01')`,
};

type Sum = { at: string; type: UsageType; count: number; quantity: number; included: number; cost_millicents: number };

const sumsBy = (step: UsageStep) =>
  preparedParts(`usage_by_${step}`, sim, {
    sums: part<Sum>(sql`select ${names[step]} as at, r.type, count(*)::int as count, sum(r.quantity)::bigint as quantity,
        sum(r.included)::bigint as included, sum(r.cost_millicents)::bigint as cost_millicents
      from usage_record r where ${ofSim} and ${within} group by 1, 2 order by 1, 2`),
  });
const sums: Record<UsageStep, ReturnType<typeof sumsBy>> = {
  hour: sumsBy('hour'),
  day: sumsBy('day'),
  month: sumsBy('month'),
};

/** The records of a SIM between two instants, by slot and type, and what they cost together in thousandths of a cent. One statement. */
export const usageSums = async (
  q: Reader,
  { customer_uuid, customer_product_uuid }: Sim,
  { step, start, end }: { step: UsageStep; start: Date; end: Date },
): Promise<{ slots: UsageSlot[]; cost_millicents: number }> => {
  const values = { customer_uuid, customer_product_uuid, start: start.toISOString(), end: end.toISOString() };
  const rows = (await sums[step](q, values)).sums;
  return {
    slots: rows.map(({ cost_millicents, ...row }) => ({
      ...row,
      unit: unitOf(row.type),
      cost: cost_millicents / MILLICENTS_PER_EURO,
    })),
    cost_millicents: rows.reduce((sum, row) => sum + row.cost_millicents, 0),
  };
};

const oldest = prepared('usage_oldest', (q) =>
  q
    .select({ begun_at: sql<Date>`r.begun_at`.mapWith(usageRecord.begun_at) })
    .from(sql`usage_record r`)
    .where(ofSim)
    .orderBy(sql`r.begun_at`)
    .limit(1),
);

/** When the oldest record of a SIM began; null without one. One statement. */
export const oldestOf = async (q: Reader, of: Sim): Promise<Date | null> =>
  (await oldest(q).execute(of))[0]?.begun_at ?? null;
