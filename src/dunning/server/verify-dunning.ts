import { sql } from 'drizzle-orm';
import { integrityCheckBySql, maxViolations } from '#platform/db/integrity-check.ts';

/** Reminder stage of the invoice by state of the case; see `dunningEffect`. */
const expectedDunning = sql`case
    when c.state in ('not_due', 'overdue', 'settled', 'written_off') then 'none'
    when c.state in ('reminder_1', 'reminder_2') then c.state
    when c.state = 'carried' then 'reminder_2'
    when c.is_held and c.state <> 'ended' then 'reminder_2' else 'blocked' end`;

const wrongInvoice = sql`select 'dunning case' as what, i.reference as where,
    'is ' || c.state || case when c.is_held then ', waiting' else '' end || '; its invoice is ' || i.dunning || ' with ' || i.remaining_cents || ' cents left' as says
  from dunning_case c
  join customer_invoice i on i.customer_uuid = c.customer_uuid and i.invoice_uuid = c.invoice_uuid
  where i.dunning <> ${expectedDunning} or (c.state = 'settled') <> (i.remaining_cents = 0) or (c.state = 'written_off') <> (i.state = 'written_off') limit ${maxViolations}`;

const noCase = sql`select 'invoice' as what, i.reference as where, 'is ' || i.dunning || ' without a case' as says
  from customer_invoice i
  where i.dunning <> 'none' and not exists (
    select from dunning_case c where c.customer_uuid = i.customer_uuid and c.invoice_uuid = i.invoice_uuid)
  limit ${maxViolations}`;

const wrongDispute = sql`select 'dispute' as what, c.invoice_uuid::text as where,
    c.disputed_cents || ' cents are held back, ' || coalesce(d.cents, 0) || ' are disputed' as says
  from dunning_case c
  left join invoice_dispute d on d.customer_uuid = c.customer_uuid and d.invoice_uuid = c.invoice_uuid and d.state = 'open'
  where c.disputed_cents <> coalesce(d.cents, 0) limit ${maxViolations}`;

/** A SIM has the strictest restriction of its unpaid invoices, and none without. A change that waits for its job is left out. */
const wrongRestriction = sql`select 'SIM restricted' as what, p.uuid::text as where,
    'to ' || r.now || ', and its invoices say ' || r.wanted as says
  from customer_product p, lateral (select
    case when p.paused_on is not null then 'all' when p.outgoing_barred_on is not null then 'outgoing' else 'none' end as now,
    coalesce((select case when bool_or(c.state in ('ended', 'written_off') or (c.state = 'cut_off' and not c.is_held)) then 'all'
        when bool_or(c.state = 'restricted' and not c.is_held) then 'outgoing' end
      from dunning_case c
      join billed_month b on b.customer_uuid = c.customer_uuid and b.invoice_uuid = c.invoice_uuid
      where c.customer_uuid = p.customer_uuid and b.customer_product_uuid = p.uuid), 'none') as wanted) r
  where p.state <> 'deactivated' and p.credit_limit_cents is not null and r.now <> r.wanted
    and not exists (select from job j where j.name = 'sync-restrictions' and j.payload ->> 'customer_uuid' = p.customer_uuid::text)
  limit ${maxViolations}`;

/** The whole rest of an ended case is a doubtful receivable, and no other; the VAT of a loss comes back only with its proof. */
const wrongClaim = sql`select 'doubtful claim' as what, i.reference as where,
    'is ' || coalesce(l.doubtful, 0) || ' cents in the books with ' || coalesce(l.vat, 0) || ' of VAT; its case is ' || coalesce(c.state, 'none')
      || ' with ' || i.remaining_cents || ' cents left' as says
  from customer_invoice i
  left join dunning_case c on c.customer_uuid = i.customer_uuid and c.invoice_uuid = i.invoice_uuid
  left join (select l.customer_uuid, l.subject_uuid, sum(l.amount_cents) filter (where l.account = '407') as doubtful,
      sum(l.amount_cents) filter (where l.account = '451') as vat
    from journal_entry e join journal_line l on l.customer_uuid = e.customer_uuid and l.entry_id = e.entry_id
    where e.kind in ('doubtful', 'write-off', 'write-off-recovered') group by 1, 2) l
    on l.customer_uuid = i.customer_uuid and l.subject_uuid = i.invoice_uuid
  where coalesce(l.doubtful, 0) <> case when c.state = 'ended' then i.remaining_cents else 0 end
    or (coalesce(l.vat, 0) <> 0 and (c.loss_proof is null or c.state <> 'written_off')) limit ${maxViolations}`;

/** Checks that cases, invoices, disputes, doubtful claims and the restrictions of SIMs agree. */
export const verifyDunning = integrityCheckBySql([wrongInvoice, noCase, wrongDispute, wrongRestriction, wrongClaim]);
