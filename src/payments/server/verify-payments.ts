import { sql } from 'drizzle-orm';
import { integrityCheckBySql, maxViolations } from '#platform/db/integrity-check.ts';

/** Sum of the debits of each entry of a kind; `opening` entries replace those from before the books began. */
const debitsOf = (kind: 'payment' | 'refund') => sql`(
  select e.customer_uuid, e.about, e.kind, sum(l.amount_cents) filter (where l.amount_cents > 0) as cents
  from journal_entry e left join journal_line l on l.customer_uuid = e.customer_uuid and l.entry_id = e.entry_id
  where e.kind in (${kind}, 'opening') group by 1, 2, 3)`;

const wrongPayment = sql`select 'payment in the books' as what, coalesce(p.payment_uuid::text, b.about) as where,
    'is paid with ' || coalesce(p.amount_cents, 0) || ' cents, and in the books with ' || coalesce(b.cents, 0) as says
  from (select * from payment where outcome = 'paid') p
  full join ${debitsOf('payment')} b on b.customer_uuid = p.customer_uuid and b.about = p.payment_uuid::text
  where (b.kind is null or b.kind <> 'opening') and p.amount_cents is distinct from b.cents limit ${maxViolations}`;

const wrongRefund = sql`select 'refund in the books' as what, coalesce(r.refund_uuid::text, b.about) as where,
    'is ' || coalesce(r.amount_cents, 0) || ' cents, and in the books ' || coalesce(b.cents, 0) as says
  from refund r
  full join ${debitsOf('refund')} b on b.customer_uuid = r.customer_uuid and b.about = r.refund_uuid::text
  where (b.kind is null or b.kind <> 'opening') and r.amount_cents is distinct from b.cents limit ${maxViolations}`;

/** Sum of the transfers of a refund, less their returns. */
const wrongSentRefund = sql`select 'sent refund in the books' as what, coalesce(r.refund_uuid::text, b.refund_uuid) as where,
    'is sent with ' || coalesce(r.amount_cents, 0) || ' cents, and in the books with ' || coalesce(b.cents, 0) as says
  from (select * from refund where state = 'sent') r
  full join (
    select e.customer_uuid, split_part(e.about, ' ', 1) as refund_uuid, bool_or(e.kind = 'opening') as opening,
      coalesce(sum(l.amount_cents) filter (where l.account = '4892' and e.kind <> 'opening'), 0) as cents
    from journal_entry e left join journal_line l on l.customer_uuid = e.customer_uuid and l.entry_id = e.entry_id
    where e.kind in ('refund-sent', 'refund-returned', 'opening') group by 1, 2) b
    on b.customer_uuid = r.customer_uuid and b.refund_uuid = r.refund_uuid::text
  where not coalesce(b.opening, false) and coalesce(r.amount_cents, 0) <> coalesce(b.cents, 0) limit ${maxViolations}`;

const wrongChargeback = sql`select 'chargeback in the books' as what, p.payment_uuid::text as where,
    'was taken back with ' || p.charged_back_cents || ' cents, and in the books with ' || coalesce(b.cents, 0) as says
  from payment p
  left join (
    select e.customer_uuid, split_part(e.about, ' ', 1) as payment_uuid, sum(l.amount_cents) as cents
    from journal_entry e join journal_line l on l.customer_uuid = e.customer_uuid and l.entry_id = e.entry_id
    where e.kind = 'chargeback' and l.account = '4891' group by 1, 2) b
    on b.customer_uuid = p.customer_uuid and b.payment_uuid = p.payment_uuid::text
  where p.charged_back_cents <> coalesce(b.cents, 0)
    and not exists (select from journal_entry o where o.customer_uuid = p.customer_uuid and o.kind = 'opening'
      and o.about = p.payment_uuid::text) limit ${maxViolations}`;

/** Each bank line in euro is on the bank account once, and no other amounts are. */
const wrongBankLine = sql`select 'line of the bank' as what, coalesce(b.line_uuid::text, e.about) as where,
    'is ' || coalesce(b.amount_cents, 0) || ' cents, and in the books ' || coalesce(e.cents, 0) as says
  from (select line_uuid, amount_cents from bank_line where currency = 'EUR') b
  full join (
    select e.about, sum(l.amount_cents) as cents from journal_line l
    join journal_entry e on e.customer_uuid = l.customer_uuid and e.entry_id = l.entry_id
    where l.account = '550' group by 1) e on e.about = b.line_uuid::text
  where coalesce(b.amount_cents, 0) <> coalesce(e.cents, 0) limit ${maxViolations}`;

/** Unassigned amount of a line: all of it while it waits for the operator or for its return, else nothing. */
const wrongUnassigned = sql`select 'line of the bank to be assigned' as what, b.line_uuid::text as where,
    'is ' || b.state || ' with ' || b.amount_cents || ' cents, of which ' || coalesce(l.cents, 0) || ' are to be assigned in the books' as says
  from bank_line b
  left join (select subject_uuid, -sum(amount_cents) as cents from journal_line where account = '4991' group by 1) l
    on l.subject_uuid = b.line_uuid
  where b.currency = 'EUR' and b.state <> 'received'
    and coalesce(l.cents, 0) <> case when b.state = 'unmatched' or (b.state = 'returned' and exists (select from transfer t
        where t.line_uuid = b.line_uuid and t.state in ('scheduled', 'batched', 'sent'))) then b.amount_cents else 0 end
  limit ${maxViolations}`;

/** The unassigned balance equals the unassigned lines of the bank and the returns without a settlement. */
const strayUnassigned = sql`select 'amount to be assigned' as what, coalesce(l.subject_uuid::text, 'no subject') as where,
    sum(l.amount_cents) || ' cents are of no line of the bank' as says
  from journal_line l
  where l.account = '4991' and not exists (select from bank_line b where b.line_uuid = l.subject_uuid)
    and not exists (select from collection c where c.payment_uuid = l.subject_uuid and c.state = 'returned' and c.settled_on is null)
  group by l.subject_uuid having sum(l.amount_cents) <> 0 limit ${maxViolations}`;

/** Balance at the payment provider: payments, less refunds, chargebacks, payouts and fees. */
const wrongClearing = sql`select 'clearing account of the provider' as what, e.kind as where,
    sum(l.amount_cents) || ' cents on it are of no payment, refund, chargeback or payout' as says
  from journal_line l join journal_entry e on e.customer_uuid = l.customer_uuid and e.entry_id = l.entry_id
  where l.account = '580' and (
    e.kind not in ('payment', 'refund-sent', 'chargeback', 'payout', 'fee', 'opening')
    or (e.kind = 'payout' and not exists (select from bank_line b where b.line_uuid::text = e.about and b.state = 'applied' and b.amount_cents = -l.amount_cents)))
  group by e.kind limit ${maxViolations}`;

/**
 * A booking was taken for a payout by mistake, or costs were recorded twice. Refunds and chargebacks may make the
 * account negative for a while.
 */
const overdrawnClearing = sql`select 'clearing account of the provider' as what, '580' as where,
    'more was paid out than came in, by ' || -sum(l.amount_cents) || ' cents' as says
  from journal_line l join journal_entry e on e.customer_uuid = l.customer_uuid and e.entry_id = l.entry_id
  where l.account = '580' and e.kind in ('payment', 'payout', 'fee') and not exists (select from journal_entry where kind = 'opening')
  having sum(l.amount_cents) < 0`;

/** The bank lines of a transfer of contributions add up to its amount, or it has none yet. Each bank line of contributions belongs to a posted transfer. */
const wrongContributionLine = sql`select 'transfer of contributions' as what, coalesce(t.code, l.subject_uuid::text, 'no transfer') as where,
    'is ' || coalesce(t.cents, 0) || ' cents, and its lines of the bank ' || l.cents as says
  from (
    select l.subject_uuid, sum(l.amount_cents) as cents from journal_entry e
    join journal_line l on l.customer_uuid = e.customer_uuid and l.entry_id = e.entry_id
    where e.kind = 'contribution-line' and l.account = '499' group by 1) l
  left join contribution_transfer t on t.transfer_uuid = l.subject_uuid and t.posted
  where l.cents is distinct from t.cents limit ${maxViolations}`;

const wrongTransfer = sql`select 'transfer' as what, t.transfer_uuid::text as where,
    'is ' || t.state || ', and its refund ' || r.state as says
  from transfer t join refund r on r.refund_uuid = t.refund_uuid
  where (t.state in ('scheduled', 'batched', 'sent') and r.state <> 'due') or (t.state = 'booked' and r.state <> 'sent')
  limit ${maxViolations}`;

const mandateWithoutDocument = sql`select 'mandate' as what, m.reference as where,
    'names a document that is not stored' as says
  from mandate m left join shared_document d on d.document_hash = m.document_hash
  where m.document_hash is not null and d.document_hash is null limit ${maxViolations}`;

/** Checks that the document of each mandate that names one is stored. */
export const verifyMandates = integrityCheckBySql([mandateWithoutDocument]);

/** Checks that each paid payment, refund, chargeback and line of the bank is in the books, once and with its amount. */
export const verifyPayments = integrityCheckBySql([
  wrongPayment,
  wrongRefund,
  wrongSentRefund,
  wrongChargeback,
  wrongBankLine,
  wrongUnassigned,
  strayUnassigned,
  wrongClearing,
  overdrawnClearing,
  wrongContributionLine,
  wrongTransfer,
]);
