import { sql } from 'drizzle-orm';
import { integrityCheckBySql, maxViolations } from '#platform/db/integrity-check.ts';

const unbalancedEntries = sql`select 'journal entry' as what, entry_id::text as where, 'its lines add up to ' || sum(amount_cents) || ' cents' as says
  from journal_line group by customer_uuid, entry_id having sum(amount_cents) <> 0 limit ${maxViolations}`;

const lineWithoutEntry = sql`select 'journal line' as what, l.entry_id || ' ' || l.line as where,
    case when e.entry_id is null then 'has no entry' else 'is booked on ' || l.booked_on || ', its entry on ' || e.booked_on end as says
  from journal_line l left join journal_entry e on e.customer_uuid = l.customer_uuid and e.entry_id = l.entry_id
  where e.booked_on is distinct from l.booked_on limit ${maxViolations}`;

/** Each checkpoint is the sum of the lines of its month; lines that lack a checkpoint, up to the newest checkpointed month, are found too. */
const wrongCheckpoint = sql`select 'account balance' as what, coalesce(c.month, s.month) || ' ' || coalesce(c.account, s.account) as where,
    'has debits of ' || coalesce(c.debit_cents, 0) || ' and credits of ' || coalesce(c.credit_cents, 0) || ' cents, its lines '
      || coalesce(s.debit_cents, 0) || ' and ' || coalesce(s.credit_cents, 0) as says
  from account_balance_checkpoint c
  full join (
    select date_trunc('month', booked_on)::date as month, account, sum(greatest(amount_cents, 0)) as debit_cents,
      -sum(least(amount_cents, 0)) as credit_cents
    from journal_line where booked_on < (select max(month) + interval '1 month' from account_balance_checkpoint)
    group by 1, 2) s on s.month = c.month and s.account = c.account
  where (c.debit_cents, c.credit_cents) is distinct from (s.debit_cents, s.credit_cents) limit ${maxViolations}`;

/** Checks that entries are balanced and complete, and that checkpoints are the sums of their months. */
export const verifyLedger = integrityCheckBySql([unbalancedEntries, lineWithoutEntry, wrongCheckpoint]);
