import { sql } from 'drizzle-orm';
import { integrityCheckBySql, maxViolations } from '#platform/db/integrity-check.ts';

/** Sums that payments paid of invoices, without what the bank took back. */
const paidSums = sql`(select customer_uuid, invoice_uuid, sum(applied_cents - returned_cents)::int as cents from invoice_payment group by 1, 2)`;

/** The open sum is the amount less credit used, payments, and the part of credit notes that did not become credit of the customer. */
const wrongRemaining = sql`select 'invoice' as what, i.reference as where,
    i.remaining_cents || ' cents are left, and should be ' || s.cents as says
  from customer_invoice i
  left join ${paidSums} p on p.customer_uuid = i.customer_uuid and p.invoice_uuid = i.invoice_uuid,
  lateral (select i.amount_cents - i.credit_used_cents - coalesce(p.cents, 0) - i.credited_cents + coalesce((
      select sum(c.amount_cents)::int from credit_note n
      join customer_credit c on c.customer_uuid = n.customer_uuid and c.kind = 'credit_note' and c.about = n.credit_note_uuid::text
      where n.customer_uuid = i.customer_uuid and n.invoice_uuid = i.invoice_uuid), 0) as cents) s
  where i.kind <> 'order' and i.remaining_cents <> s.cents limit ${maxViolations}`;

const wrongState = sql`select 'invoice' as what, reference as where,
    'is ' || state || ', with ' || remaining_cents || ' cents left' as says
  from customer_invoice where (state in ('paid', 'credited')) <> (remaining_cents = 0) limit ${maxViolations}`;

const wrongCredited = sql`select 'invoice' as what, i.reference as where,
    i.credited_cents || ' cents are credited, its credit notes add up to ' || coalesce(n.cents, 0) as says
  from customer_invoice i
  left join (select customer_uuid, invoice_uuid, sum(amount_cents)::int as cents from credit_note group by 1, 2) n
    on n.customer_uuid = i.customer_uuid and n.invoice_uuid = i.invoice_uuid
  where i.credited_cents <> coalesce(n.cents, 0) limit ${maxViolations}`;

/** The amount and VAT of an invoice are those of its documents. */
const wrongDocument = sql`select 'invoice document' as what, d.number as where,
    'says ' || t.gross || ' cents with ' || t.vat || ' of VAT, the invoice ' || i.amount_cents - i.contributions_cents || ' with ' || i.vat_cents as says
  from customer_invoice i
  join document d on d.customer_uuid = i.customer_uuid and d.document_uuid = i.document_uuid,
  lateral (select (d.data -> 'totals' ->> 'gross_cents')::int as gross, (d.data -> 'totals' ->> 'vat_cents')::int as vat) t
  where t.gross <> i.amount_cents - i.contributions_cents or t.vat is distinct from i.vat_cents limit ${maxViolations}`;

const wrongStatement = sql`select 'contribution statement' as what, i.reference as where,
    'says ' || coalesce((d.data -> 'totals' ->> 'gross_cents')::int, 0) || ' cents, the invoice ' || i.contributions_cents as says
  from customer_invoice i
  left join document d on d.customer_uuid = i.customer_uuid and d.document_uuid = i.statement_uuid
  where i.kind = 'bill' and coalesce((d.data -> 'totals' ->> 'gross_cents')::int, 0) <> i.contributions_cents limit ${maxViolations}`;

/**
 * Each postpaid SIM that was in use in a month with a finished run is billed for it. A SIM that was withdrawn is settled apart; its agreed prices
 * are valid on no day.
 */
const notBilled = sql`select 'month not billed' as what, p.uuid || ' ' || r.month as where, 'a SIM was in use' as says
  from (select month from bill_run group by month having bool_and(ended_at is not null)) r
  join customer_product p on p.credit_limit_cents is not null
    and p.activated_at < (r.month + interval '1 month')::timestamp at time zone 'Europe/Brussels'
    and (p.state <> 'deactivated' or p.ended_at >= r.month::timestamp at time zone 'Europe/Brussels')
  where not exists (select from billed_month b where b.customer_uuid = p.customer_uuid and b.customer_product_uuid = p.uuid and b.month = r.month)
    and not exists (select from dead_letter d where d.payload ->> 'month' = r.month::text and d.payload ->> 'customer_uuid' = p.customer_uuid::text)
    and exists (select from agreed_price a where a.customer_uuid = p.customer_uuid and a.customer_product_uuid = p.uuid
      and a.valid_until is distinct from a.valid_from)
  limit ${maxViolations}`;

/** The newest month in which a closed account had SIMs is billed. Accounts that were closed without a final bill have void prices. */
const notBilledAtEnd = sql`select 'month not billed' as what, p.uuid || ' ' || m.month::date as where, 'the account has ended' as says
  from customer c
  join customer_product p on p.customer_uuid = c.customer_uuid and p.credit_limit_cents is not null and p.ended_at is not null,
  lateral generate_series(
    greatest(date_trunc('month', p.activated_at at time zone 'Europe/Brussels'),
      date_trunc('month', c.updated_at at time zone 'Europe/Brussels') - interval '1 month'),
    date_trunc('month', p.ended_at at time zone 'Europe/Brussels'), interval '1 month') as m(month)
  where c.status <> 'active'
    and not exists (select from billed_month b where b.customer_uuid = p.customer_uuid and b.customer_product_uuid = p.uuid and b.month = m.month::date)
    and exists (select from agreed_price a where a.customer_uuid = p.customer_uuid and a.customer_product_uuid = p.uuid
      and a.valid_until is distinct from a.valid_from)
  limit ${maxViolations}`;

/** The sum billed for usage equals the lines about that month. */
const wrongUsage = sql`select 'billed usage' as what, b.customer_product_uuid || ' ' || b.month as where,
    b.usage_cents || ' cents were billed, the lines add up to ' || coalesce(l.cents, 0) as says
  from billed_month b
  left join (select i.customer_uuid, line ->> 'customer_product_uuid' as sim, line -> 'period' ->> 'from' as month,
      sum(case when i.basis = 'gross' then (line ->> 'cents')::int end)::int as cents, bool_and(i.basis = 'gross') as gross
    from customer_invoice i
    join document d on d.customer_uuid = i.customer_uuid and d.document_uuid = i.document_uuid,
    lateral jsonb_array_elements(d.data -> 'lines') line
    where i.kind = 'bill' and line ->> 'kind' in ('usage', 'late_usage') group by 1, 2, 3) l
    on l.customer_uuid = b.customer_uuid and l.sim = b.customer_product_uuid::text and l.month = b.month::text
  where coalesce(l.gross, true) and b.usage_cents <> coalesce(l.cents, 0) limit ${maxViolations}`;

/** Each invoice and credit note of a company has its delivery, unless it is about nothing but contributions. */
const notSent = sql`select 'e-invoice' as what, d.number as where, 'was never given to be sent' as says
  from document d
  where d.kind in ('invoice', 'credit_note') and d.data ->> 'basis' = 'net'
    and exists (select from jsonb_array_elements(d.data -> 'lines') line where line ->> 'kind' <> 'contribution')
    and not exists (select from e_invoice_delivery e where e.customer_uuid = d.customer_uuid and e.document_uuid = d.document_uuid)
  limit ${maxViolations}`;

/** Every document that Peppol did not deliver went by mail. */
const notMailed = sql`select 'e-invoice' as what, document_uuid::text as where, 'is ' || state || ', and no PDF was mailed' as says
  from e_invoice_delivery where state in ('unregistered', 'refused') and mailed_at is null limit ${maxViolations}`;

/** The receivable of an invoice in the books, doubtful or not, is what is left to pay; nothing when it is written off. Invoices of orders from before the books have none. */
const wrongReceivable = sql`select 'receivable' as what, i.reference as where,
    'is ' || coalesce(l.cents, 0) || ' cents in the books, ' || case when i.state = 'written_off' then 'it is written off' else i.remaining_cents || ' are left to pay' end as says
  from customer_invoice i
  left join (select customer_uuid, subject_uuid, sum(amount_cents)::int as cents from journal_line where account in ('400', '407') group by 1, 2) l
    on l.customer_uuid = i.customer_uuid and l.subject_uuid = i.invoice_uuid
  where (i.kind <> 'order' or l.cents is not null) and coalesce(l.cents, 0) <> case when i.state = 'written_off' then 0 else i.remaining_cents end limit ${maxViolations}`;

/** Credit of a customer and its account in the books; not of customers with entries from before the books. */
const wrongCredit = sql`select 'credit of a customer' as what, coalesce(c.customer_uuid, l.customer_uuid)::text as where,
    'is ' || coalesce(c.cents, 0) || ' cents, and in the books ' || coalesce(l.cents, 0) as says
  from (select customer_uuid, sum(amount_cents)::bigint as cents from customer_credit group by 1) c
  full join (select customer_uuid, -sum(amount_cents)::bigint as cents from journal_line where account = '4891' group by 1) l
    on l.customer_uuid = c.customer_uuid
  where coalesce(c.cents, 0) <> coalesce(l.cents, 0) and not exists (select from journal_entry o
    where o.customer_uuid = coalesce(c.customer_uuid, l.customer_uuid) and o.kind = 'opening') limit ${maxViolations}`;

/** Each accrual is taken back on the day after its month. */
const wrongAccrual = sql`select 'accrual' as what, customer_uuid || ' ' || about as where, 'is not taken back, or twice' as says
  from (select e.customer_uuid, e.about, l.account, sum(l.amount_cents) as cents from journal_entry e
    join journal_line l on l.customer_uuid = e.customer_uuid and l.entry_id = e.entry_id
    where e.kind in ('accrual', 'accrual-reversed') group by 1, 2, 3) a
  where cents <> 0 limit ${maxViolations}`;

/** VAT of an invoice and its credit notes in the books is that of its documents. */
const wrongVat = sql`select 'VAT' as what, d.month || '' as where,
    'documents have ' || d.cents || ' cents, the books ' || coalesce(l.cents, 0) as says
  from (select month, sum(cents)::bigint as cents from (
      select date_trunc('month', created_at at time zone 'Europe/Brussels')::date as month, coalesce(vat_cents, 0) as cents from customer_invoice where document_uuid is not null
      union all
      select date_trunc('month', created_at at time zone 'Europe/Brussels')::date, -vat_cents from credit_note) a group by 1) d
  left join (select date_trunc('month', e.booked_on)::date as month, -sum(l.amount_cents)::bigint as cents
    from journal_entry e join journal_line l on l.customer_uuid = e.customer_uuid and l.entry_id = e.entry_id and l.account = '451'
    where e.kind = 'credit-note' or (e.kind = 'invoice' and exists (select from customer_invoice i
      where i.customer_uuid = e.customer_uuid and i.invoice_uuid = e.about::uuid and i.document_uuid is not null)) group by 1) l on l.month = d.month
  where d.cents <> coalesce(l.cents, 0) limit ${maxViolations}`;

/** Checks that invoices, their documents, payments and credit notes agree, and that each month of each SIM is billed once. */
export const verifyBills = integrityCheckBySql([
  wrongRemaining,
  wrongState,
  wrongCredited,
  wrongDocument,
  wrongStatement,
  notBilled,
  notBilledAtEnd,
  wrongUsage,
  notSent,
  notMailed,
  wrongReceivable,
  wrongCredit,
  wrongAccrual,
  wrongVat,
]);
