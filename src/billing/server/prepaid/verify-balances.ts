import { sql } from 'drizzle-orm';
import { integrityCheckBySql, maxViolations } from '#platform/db/integrity-check.ts';

/** Balances: the sums of their entries. */
const balances = sql`(select customer_uuid, order_product_uuid, sum(amount_cents) as cents,
    bool_or(kind = 'given_back') as over, bool_or(kind = 'charged_back') as may_owe, bool_or(kind = 'first_days') as begun,
    max(about) filter (where kind = 'month') as paid, max(about) filter (where kind = 'paused') as paused
  from prepaid_entry group by 1, 2)`;

const wrongSum = sql`select 'balance' as what, b.order_product_uuid::text as where,
    b.cents || ' cents' || case when b.over then ', and its SIM has ended' else '' end as says
  from ${balances} b where (b.cents < 0 and not b.may_owe) or (b.over and b.cents <> 0) limit ${maxViolations}`;

const wrongEntry = sql`select 'entry' as what, e.order_product_uuid || ' ' || e.kind || ' ' || e.about as where,
    'is ' || e.amount_cents || ' cents, its parts add up to ' || parts.cents as says
  from prepaid_entry e, lateral (select coalesce(sum((p ->> 'cents')::int), 0) as cents from jsonb_array_elements(e.parts) p) parts
  where e.kind in ('paid', 'first_days', 'month', 'paused', 'addon', 'plan_withdrawn', 'plan_returned')
    and e.amount_cents <> case when e.kind = 'paid' then parts.cents else -parts.cents end limit ${maxViolations}`;

const wrongTopUp = sql`select 'top-up' as what, p.payment_uuid::text as where,
    'was paid, ' || p.amount_cents || ' cents, and ' || coalesce('entered with ' || e.amount_cents, 'neither entered nor paid back') as says
  from payment p
  left join prepaid_entry e on e.customer_uuid = p.customer_uuid and e.order_product_uuid = p.subject_uuid
    and e.kind = 'top_up' and e.about = p.payment_uuid::text
  where p.purpose = 'top-up' and p.outcome = 'paid' and e.amount_cents is distinct from p.amount_cents
    and not (e.amount_cents is null and exists (select from refund r where r.customer_uuid = p.customer_uuid and r.payment_uuid = p.payment_uuid))
  limit ${maxViolations}`;

/** Balances and the liability for them in the books. */
const wrongLiability = sql`select 'prepaid liability' as what, coalesce(b.order_product_uuid, l.order_product_uuid)::text as where,
    'is ' || coalesce(b.cents, 0) || ' cents, and in the books ' || coalesce(l.cents, 0) as says
  from ${balances} b
  full join (select customer_uuid, subject_uuid as order_product_uuid, -sum(amount_cents) as cents
    from journal_line where account = '4600' group by 1, 2) l
    on l.customer_uuid = b.customer_uuid and l.order_product_uuid = b.order_product_uuid
  where coalesce(b.cents, 0) <> coalesce(l.cents, 0) limit ${maxViolations}`;

/** The revenue of a prepaid month is booked on a day of that month. */
const wrongRevenueMonth = sql`select 'prepaid revenue' as what, p.order_product_uuid || ' ' || p.about as where,
    'is booked on ' || e.booked_on as says
  from prepaid_entry p
  join journal_entry e on e.customer_uuid = p.customer_uuid and e.kind = 'prepaid-use'
    and e.about = p.order_product_uuid || ' ' || p.kind || ' ' || p.about
  where p.kind in ('first_days', 'month') and date_trunc('month', e.booked_on)::date::text <> p.about limit ${maxViolations}`;

/** An active SIM after its first month has paid the current month or is suspended, in the entries as well as in `customer_product`. */
const wrongMonth = sql`select 'prepaid month' as what, p.uuid::text as where,
    p.begun_month || ' is ' || coalesce('paid until ' || b.paid, 'not paid') || ', and it is ' || coalesce('suspended since ' || p.paused_on, p.state) as says
  from ${balances} b
  join customer_product p on p.customer_uuid = b.customer_uuid and p.order_product_uuid = b.order_product_uuid
  where p.state <> 'deactivated' and b.begun and not b.over
    and p.begun_month > date_trunc('month', p.activated_at at time zone 'Europe/Brussels')::date
    and ((p.paused_on is not null) <> (coalesce(b.paused, '') > coalesce(b.paid, ''))
      or (p.paused_on is null and coalesce(b.paid, '') < p.begun_month::text))
  limit ${maxViolations}`;

/** Checks that prepaid balances, their payments, the books and the state of their SIMs agree. */
export const verifyBalances = integrityCheckBySql([
  wrongSum,
  wrongEntry,
  wrongTopUp,
  wrongLiability,
  wrongRevenueMonth,
  wrongMonth,
]);
