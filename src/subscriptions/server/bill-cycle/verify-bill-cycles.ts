import { sql } from 'drizzle-orm';
import { integrityCheckBySql, maxViolations } from '#platform/db/integrity-check.ts';

/** The current month of a SIM: as stored, or the month of its activation. */
const begunMonth = sql`coalesce(p.begun_month, date_trunc('month', p.activated_at at time zone 'Europe/Brussels')::date)`;
const inUse = sql`p.state <> 'deactivated'`;

const simsBehindQuery = sql`select 'SIM behind' as what, p.uuid::text as where,
    'its month is ' || ${begunMonth} || ', and the work of ' || r.month || ' has ended' as says
  from customer_product p, (select max(month) as month from bill_cycle_run where ended_at is not null) r
  where ${inUse} and ${begunMonth} < r.month limit ${maxViolations}`;

const overduePlanChanges = sql`select 'planned change' as what, p.uuid::text as where,
    'was asked for on ' || p.plan_change_asked_at || ' and is still planned in ' || ${begunMonth} as says
  from customer_product p
  where ${inUse} and p.pending_offer_uuid is not null
    and date_trunc('month', p.plan_change_asked_at at time zone 'Europe/Brussels')::date < ${begunMonth} limit ${maxViolations}`;

const remainingAddons = sql`select 'add-on' as what, p.uuid || ' ' || (a ->> 'uuid') as where,
    'ends on ' || (a ->> 'ends_on') || ' and is still on in ' || ${begunMonth} as says
  from customer_product p, jsonb_array_elements(p.addons) a
  where ${inUse} and a ->> 'state' = 'removing' and (a ->> 'ends_on')::date <= ${begunMonth} limit ${maxViolations}`;

const staleBucketsQuery = sql`select 'bucket' as what, p.uuid || ' ' || (b ->> 'kind') as where,
    'is of ' || (b ->> 'month') || ', and its SIM is in ' || ${begunMonth} as says
  from customer_product p, json_array_elements(p.buckets) b
  where ${inUse} and (b ->> 'month')::date < ${begunMonth} limit ${maxViolations}`;

const workingSimsQuery = sql`select 'SIM suspended' as what, p.uuid::text as where, 'since ' || p.paused_on || ', and works' as says
  from customer_product p where p.state = 'active' and p.paused_on is not null limit ${maxViolations}`;

/** Finds SIMs without an agreed price of their plan. After an upgrade these are no error until the job that records prices of older SIMs has run, at most an hour. */
const unpricedSimsQuery = sql`select 'agreed price' as what, p.uuid::text as where, 'no price of its plan is agreed for today' as says
  from customer_product p
  where ${inUse} and p.plan_change <> 'scheduled' and not exists (select from agreed_price a where a.customer_uuid = p.customer_uuid and a.customer_product_uuid = p.uuid
    and a.kind = 'plan' and a.offer_uuid = p.offer_uuid and a.valid_until is null) limit ${maxViolations}`;

/** Checks that the bill cycle of every SIM was started completely, that no unpaid SIM is active, and that the plan of each has an agreed price. */
export const verifyBillCycles = integrityCheckBySql([
  simsBehindQuery,
  overduePlanChanges,
  remainingAddons,
  staleBucketsQuery,
  workingSimsQuery,
  unpricedSimsQuery,
]);
