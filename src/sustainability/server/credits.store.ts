import { type SQL, sql } from 'drizzle-orm';
import { queryRows, type Tx } from '#platform/db/database.ts';
import { toPostgresArray } from '#platform/db/postgres-array.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { recordMonthsToSum } from './due-months.store.ts';
import type { carbonEntry } from './tables.ts';

export type AddedCredit = Pick<typeof carbonEntry.$inferSelect, 'customer_uuid' | 'kind' | 'about' | 'month' | 'grams'>;

const returningEntry = sql.raw('returning customer_uuid, kind, about, month::text as month, grams');

const arrayOf = (customers: readonly string[]) => sql`${toPostgresArray([...new Set(customers)])}::uuid[]`;

/** The day of an activation in Brussels. */
const activatedOn = sql.raw(`(p.activated_at at time zone 'Europe/Brussels')::date`);
const catalogueContent = sql.raw('(select content from catalogue_version order by version desc limit 1)');

/**
 * Selects the credits of first months: each plan in proportion to its days of service from the day of the activation, as its fee, and
 * each carbon add-on in full in the month in which it began. `ofCustomers`: a condition on `p`.
 */
export const firstMonthCredits = (ofCustomers: SQL): SQL => sql`
    select p.customer_uuid, 'plan' as kind, p.uuid || ':' || m.month as about, m.month,
      round((o.value ->> 'co2_grams')::numeric * (m.until - ${activatedOn}) / (m.until - m.month))::int as grams
    from customer_product p
    cross join lateral (select date_trunc('month', ${activatedOn})::date as month,
      (date_trunc('month', ${activatedOn}) + interval '1 month')::date as until) m
    left join lateral (select a.offer_uuid from agreed_price a where a.customer_uuid = p.customer_uuid
      and a.customer_product_uuid = p.uuid and a.kind = 'plan' order by a.valid_from limit 1) agreed on true
    join lateral (select each.value from jsonb_array_elements(${catalogueContent} -> 'offers') as each
      where each.value ->> 'uuid' = coalesce(agreed.offer_uuid, p.offer_uuid)::text) o on true
    where ${ofCustomers} and (o.value ->> 'co2_grams')::numeric > 0
    union all
    select p.customer_uuid, 'addon', (held.value ->> 'uuid') || ':' || m.month, m.month, (a.value ->> 'co2_grams')::int
    from customer_product p
    cross join lateral jsonb_array_elements(p.addons) as held
    cross join lateral (select date_trunc('month', (held.value ->> 'started_at')::timestamptz at time zone 'Europe/Brussels')::date as month) m
    join lateral (select each.value from jsonb_array_elements(${catalogueContent} -> 'addons') as each
      where each.value ->> 'uuid' = held.value ->> 'offer_uuid') a on true
    where ${ofCustomers} and held.value ->> 'state' in ('active', 'removing', 'ended')
      and (a.value ->> 'co2_grams')::numeric > 0`;

/** Inserts the missing credits of first months. Existing entries are left unchanged. Returns the added ones. */
export const insertFirstMonthCredits = async (
  tx: Tx,
  customers: readonly string[],
  now: Date,
): Promise<AddedCredit[]> => {
  const credits = await queryRows<AddedCredit>(
    tx,
    sql`insert into carbon_entry (customer_uuid, kind, about, month, grams, created_at)
      select customer_uuid, kind, about, month, grams, ${now}::timestamptz
      from (${firstMonthCredits(sql`p.customer_uuid = any(${arrayOf(customers)})`)}) c
      on conflict do nothing ${returningEntry}`,
  );
  await recordMonthsToSum(
    tx,
    credits.map(({ month }) => month),
    now,
  );
  return credits;
};

/**
 * Inserts the credit of the plan that returned when its successor was withdrawn from, prorated to its days in `month`, if that month was
 * credited. Idempotent.
 */
export const insertRestoredPlanCredit = async (
  tx: Tx,
  sim: { customer_uuid: string; customer_product_uuid: string; month: BusinessDate },
  now: Date,
): Promise<void> => {
  const { customer_uuid, customer_product_uuid, month } = sim;
  await queryRows(
    tx,
    sql`
    insert into carbon_entry (customer_uuid, kind, about, month, grams, created_at)
    select w.customer_uuid, 'plan', w.customer_product_uuid || ':returned:' || w.valid_from, w.valid_from,
      round((o.value ->> 'co2_grams')::numeric * (m.until - w.valid_until) / (m.until - w.valid_from))::int, ${now}::timestamptz
    from agreed_price w
    cross join lateral (select (w.valid_from + interval '1 month')::date as until) m
    join agreed_price a on a.customer_uuid = w.customer_uuid and a.customer_product_uuid = w.customer_product_uuid
      and a.kind = 'plan' and a.valid_from = w.valid_until and a.offer_uuid <> w.offer_uuid
    join carbon_entry e on e.customer_uuid = w.customer_uuid and e.kind = 'plan' and e.about = w.customer_product_uuid || ':' || w.valid_from
    join lateral (select each.value from jsonb_array_elements(${catalogueContent} -> 'offers') as each
      where each.value ->> 'uuid' = a.offer_uuid::text) o on true
    where w.customer_uuid = ${customer_uuid} and w.customer_product_uuid = ${customer_product_uuid} and w.kind = 'plan'
      and w.agreed_at is not null and w.valid_from = ${month}::date and w.valid_until < m.until
    on conflict do nothing`,
  );
  await recordMonthsToSum(tx, [month], now);
};

/**
 * Reverses credits whose money was refunded or never came, and restores them when it is paid after all. Reversed are the credits of
 * - a contract, add-on or plan that was withdrawn from; a plan keeps the credit of its days in force;
 * - a bill that was returned or credited, or whose dunning case restricts service or has ended the contract, whether written off or not;
 * - the first month of an order whose payment was returned.
 * The credits of a small debt that is given up stay, because it ended no contract. Each change is an entry. Idempotent. Returns the
 * added entries.
 */
export const syncReversals = async (tx: Tx, customers: readonly string[], now: Date): Promise<AddedCredit[]> => {
  if (customers.length === 0) return [];
  const reversals = await queryRows<AddedCredit>(
    tx,
    sql`
    with credit as (
      select e.customer_uuid, e.about, e.month, e.grams, p.uuid as product_uuid, p.order_product_uuid,
        e.month = date_trunc('month', ${activatedOn})::date as is_first,
        (select w.valid_until - w.valid_from from agreed_price w
          where w.customer_uuid = p.customer_uuid and w.customer_product_uuid = p.uuid and w.kind = 'plan' and w.agreed_at is not null
            and w.valid_from = e.month and w.valid_until < e.month + interval '1 month'
            and e.kind = 'plan' and e.about = p.uuid || ':' || e.month and exists (select from carbon_entry r
              where r.customer_uuid = e.customer_uuid and r.kind = 'plan' and r.about = p.uuid || ':returned:' || e.month)) as days,
        e.kind = 'addon' and p.addons @? (('$[*] ? (@.uuid == "' || split_part(e.about, ':', 1) || '" && exists(@.withdrawn_at))')::jsonpath) as is_withdrawn
      from carbon_entry e join customer_product p on p.customer_uuid = e.customer_uuid and (
        (e.kind = 'plan' and p.uuid::text = split_part(e.about, ':', 1))
        or (e.kind = 'addon' and p.addons @> jsonb_build_array(jsonb_build_object('uuid', split_part(e.about, ':', 1)))))
      where e.customer_uuid = any(${arrayOf(customers)}) and e.kind in ('plan', 'addon')),
    judged as (
      select c.*, c.is_withdrawn or exists (
          select from withdrawn_sim w join withdrawal s on s.customer_uuid = w.customer_uuid and s.uuid = w.withdrawal_uuid
          where w.customer_uuid = c.customer_uuid and w.order_product_uuid = c.order_product_uuid and s.kind = 'withdrawal')
        or exists (
          select from billed_month b join customer_invoice i on i.customer_uuid = b.customer_uuid and i.invoice_uuid = b.invoice_uuid
          left join dunning_case d on d.customer_uuid = i.customer_uuid and d.invoice_uuid = i.invoice_uuid
          where b.customer_uuid = c.customer_uuid and b.customer_product_uuid = c.product_uuid and b.month = c.month
            and (i.state in ('returned', 'credited')
              or (i.remaining_cents > 0 and (d.state in ('restricted', 'cut_off', 'ended') or (d.state = 'written_off' and exists (
                select from dunning_step s where s.customer_uuid = d.customer_uuid and s.invoice_uuid = d.invoice_uuid
                  and s.round = d.round and s.state = 'ended'))))))
        or (c.is_first and exists (
          select from order_product o join customer_invoice i on i.customer_uuid = c.customer_uuid and i.order_uuid = o.order_uuid
          where o.customer_uuid = c.customer_uuid and o.uuid = c.order_product_uuid and i.state in ('returned', 'credited'))) as is_void
      from credit c),
    change as (
      select j.*, coalesce(r.count, 0) as count, case when j.is_void then -j.grams
        when j.days is null then 0
        else round(j.grams::numeric * j.days / ((j.month + interval '1 month')::date - j.month))::int - j.grams end - coalesce(r.grams, 0) as difference
      from judged j left join lateral (select sum(e.grams) as grams, count(*) as count from carbon_entry e
        where e.customer_uuid = j.customer_uuid and e.kind = 'reversed' and split_part(e.about, '#', 1) = j.about) r on true)
    insert into carbon_entry (customer_uuid, kind, about, month, grams, created_at)
    select customer_uuid, 'reversed', about || '#' || (count + 1), month, difference, ${now}::timestamptz
    from change where difference <> 0
    on conflict do nothing ${returningEntry}`,
  );
  await recordMonthsToSum(
    tx,
    reversals.map(({ month }) => month),
    now,
  );
  return reversals;
};
