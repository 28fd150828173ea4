import { sql } from 'drizzle-orm';
import { integrityCheckBySql, maxViolations } from '#platform/db/integrity-check.ts';
import { firstMonthCredits } from './credits.store.ts';

const overdrawnWalletsQuery = sql`select 'wallet' as what, e.customer_uuid::text as where, sum(e.grams) || ' g' as says
  from carbon_entry e group by e.customer_uuid having sum(e.grams) < 0 limit ${maxViolations}`;

/**
 * Finds entries whose `month` differs from the month at the end of their key `about`: the key then does not prevent a second credit for that
 * month.
 */
const wrongMonthEntriesQuery = sql`select 'carbon entry' as what, e.customer_uuid || ' ' || e.about as where, 'is of ' || e.month as says
  from carbon_entry e where e.kind in ('plan', 'addon') and right(e.about, 10) <> e.month::text limit ${maxViolations}`;

/** Finds SIMs without a credit for their current month although another SIM of the same plan has one: a plan credits all of its SIMs or none. */
const missingMonthsQuery = sql`with brings as (
    select distinct p.offer_uuid from customer_product p
    join carbon_entry e on e.customer_uuid = p.customer_uuid and e.kind = 'plan' and e.about = p.uuid || ':' || p.begun_month)
  select 'carbon month' as what, p.uuid::text as where, p.begun_month || ' has brought nothing' as says
  from customer_product p join brings b on b.offer_uuid = p.offer_uuid
  where p.state <> 'deactivated' and p.paused_on is null
    and p.begun_month > date_trunc('month', p.activated_at at time zone 'Europe/Brussels')::date
    and not exists (select from carbon_entry e where e.customer_uuid = p.customer_uuid and e.kind = 'plan'
      and e.about = p.uuid || ':' || p.begun_month) limit ${maxViolations}`;

/** Finds first months, and first months of add-ons, without a credit; `npm run forest -- repair` adds it. */
const missingFirstMonthsQuery = sql`select 'carbon credit' as what, c.customer_uuid || ' ' || c.about as where,
    c.grams || ' g of ' || c.month || ' were not credited' as says
  from (${firstMonthCredits(sql`true`)}) c
  where not exists (select from carbon_entry e where e.customer_uuid = c.customer_uuid and e.kind = c.kind and e.about = c.about)
  limit ${maxViolations}`;

/** Checks the months of credits, that the first months and the latest month of a SIM have theirs, and that no customer's balance is negative. */
export const verifyCarbonLedger = integrityCheckBySql([
  overdrawnWalletsQuery,
  wrongMonthEntriesQuery,
  missingMonthsQuery,
  missingFirstMonthsQuery,
]);
