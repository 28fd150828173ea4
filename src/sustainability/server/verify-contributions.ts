import { sql } from 'drizzle-orm';
import { NO_PROJECT } from '#projects/rules/forest.ts';
import { integrityCheckBySql, maxViolations } from '#platform/db/integrity-check.ts';
import { contributionLines } from './contributions.store.ts';

/** Finds lines of the books on the account of contributions whose paid part differs from their entries. Lines without a known project are skipped. */
const wrongContributions = sql`with line as (${contributionLines(sql`true`)})
  select 'contribution' as what, line.entry_id || ' ' || line.line as where,
    'is paid with ' || line.paid_cents || ' cents, and ' || coalesce(had.cents, 0) || ' are recorded' as says
  from line left join lateral (select sum(c.cents) as cents, min(c.project_uuid::text) as project from contribution_entry c
    where c.customer_uuid = line.customer_uuid and c.entry_id = line.entry_id and c.line = line.line) had on true
  where had.project is not null and had.cents is distinct from line.paid_cents limit ${maxViolations}`;

/** Finds contributions without a line in the books. */
const strayContributions = sql`select 'contribution' as what, c.entry_id || ' ' || c.line as where, 'has no line in the books' as says
  from contribution_entry c where not exists (select from journal_line l where l.customer_uuid = c.customer_uuid
    and l.entry_id = c.entry_id and l.line = c.line and l.account = '4890') limit ${maxViolations}`;

/** Finds gifts to projects whose grams differ from their entry in the wallet. */
const wrongGifts = sql`select 'gift' as what, coalesce(g.ledger_uuid::text, e.about) as where,
    'is ' || coalesce(g.grams, 0) || ' g for the project and ' || coalesce(-e.grams, 0) || ' g of the wallet' as says
  from removal_gift g full join (select * from carbon_entry where kind in ('given', 'undone', 'to_project')) e
    on e.customer_uuid = g.customer_uuid and e.about = g.ledger_uuid::text and e.kind = g.kind
  where g.grams is distinct from -e.grams limit ${maxViolations}`;

/** Finds projects that got more than was collected for them, and transfers that are missing in the books. */
const wrongTransfers = sql`select 'transfers' as what, p.code as where,
    t.cents || ' cents were transferred and ' || coalesce(o.cents, 0) + coalesce(c.cents, 0) || ' collected' as says
  from project p
  join (select project_uuid, sum(cents) as cents from contribution_transfer group by 1) t on t.project_uuid = p.project_uuid
  left join (select project_uuid, sum(amount) as cents from project_opening where kind = 'collected' group by 1) o on o.project_uuid = p.project_uuid
  left join (select project_uuid, sum(cents) as cents from contribution_entry group by 1) c on c.project_uuid = p.project_uuid
  where t.cents > coalesce(o.cents, 0) + coalesce(c.cents, 0)
  union all
  select 'transfer', t.code, 'is not in the books' from contribution_transfer t where t.posted and not exists (
    select from journal_entry e join journal_line l on l.customer_uuid = e.customer_uuid and l.entry_id = e.entry_id
    where e.kind = 'contribution-transferred' and e.about = t.transfer_uuid::text and l.account = '4890' and l.amount_cents = t.cents)
  limit ${maxViolations}`;

/** Finds totals of closed months, which no job sums again, that differ from the sum of their entries. */
const wrongTotals = sql`select 'total' as what, coalesce(t.kind, s.kind) || ' ' || coalesce(t.month, s.month) as where,
    'is ' || coalesce(t.amount, 0) || ', its entries ' || coalesce(s.amount, 0) as says
  from project_total t full join (
    select 'collected' as kind, project_uuid, month, sum(cents) as amount from contribution_entry group by 2, 3
    union all select 'given', project_uuid, month, sum(grams) from removal_gift group by 2, 3
    union all select 'credited', ${NO_PROJECT}::uuid, month, sum(grams) from carbon_entry
      where kind in ('plan', 'addon', 'reversed') group by 3) s
    on s.kind = t.kind and s.project_uuid = t.project_uuid and s.month = t.month
  where coalesce(t.amount, 0) <> coalesce(s.amount, 0)
    and coalesce(t.month, s.month) < date_trunc('month', (select made_at from project_total_version)) - interval '1 month'
    and not exists (select from forest_month_due d where d.month = coalesce(t.month, s.month))
  limit ${maxViolations}`;

/** Checks contributions against the books, gifts against wallets, transfers against what was collected, and totals. */
export const verifyContributions = integrityCheckBySql([
  wrongContributions,
  strayContributions,
  wrongGifts,
  wrongTransfers,
  wrongTotals,
]);
