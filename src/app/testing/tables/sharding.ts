import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '#platform/db/database.ts';

/**
 * Tables that are not sharded by customer, with the reason. All others have the customer in every key, and their
 * statements name the customer.
 */
export const unshardedTables: Readonly<Record<string, string>> = {
  credential: 'one customer an address, over all of them: logins find it by that',
  session: 'found by its token, before it is known whose it is',
  email_token: 'found by its token',
  identity_trip: 'found by what comes back with a browser, before it is known whose it is',
  identity_proof: 'one customer a person, over all of them: logins find it by that',
  account_trait: 'counted over all customers, by what they share',
  passkey_challenge: 'found by what was signed, before it is known who signed it',
  email_send: 'counted by address, known or not',
  phone_code: 'counted by number, known or not',
  referral_code: 'strangers come with it, before it is known whose it is',
  referral: 'counted by the code of another customer',
  campaign_user: 'people who need not be customers',
  company_contact: 'companies that are no customers yet',
  document_number: 'numbers without gaps, over all customers',
  shared_document: 'found by the hash of its content, which is the same for all customers',
  collection_batch: 'files for the bank, with the collections of many customers',
  bank_file: 'files of the bank',
  transfer: 'the bank names it by its identification, and it may be to somebody who is no customer',
  bank_line: 'the bank names it by its own reference, before it is known whose it is',
  invoice_number: 'numbers without gaps and references of the bank, over all customers',
  msisdn_pool: 'numbers, which nobody has yet',
  sim_stock: 'SIMs, which nobody has yet',
  sim_allocation: 'the network names a SIM',
  esim_profile: 'the SM-DP+ names a SIM',
  service_order: 'the network names it by its own id',
  port_in: 'the porting house names it by its own id, and a number may be on its way once only',
  usage_rejected: 'the network names a SIM',
  unmatched_usage: 'the network names a SIM that nobody has (yet)',
  outside_event: 'ids of events, whoever they are about',
  idempotency_key: 'found by its key, whoever sent it',
  rate_limit: 'addresses and other things are counted, not only customers',
  sent_message: 'found by its key; also for people who are no customers',
  timer: 'work to do, in the order of time',
  bill_cycle_run: 'a row a month',
  bill_cycle_run_part: 'sixteen rows a month',
  bill_run: 'sixteen rows a month',
  e_invoice_delivery: 'the access point names it by its own id',
  invoice_reference: 'references of the bank, over all customers',
  iban_token: 'found by its hash, before the customer is known',
  payment_token: 'found by its hash, before the customer is known',
  account_balance_checkpoint: 'a row a month and account',
  job: 'work to do, in its order',
  dead_letter: 'work that failed',
  worker: 'processes',
  catalogue_version: 'read by all, small',
  price_list_edition: 'read by all, small',
  legal_edition: 'read by all, small',
  forest_share: 'strangers come with its token, before it is known whose it is',
  project: 'projects, read by all',
  project_load: 'what operators loaded of projects',
  project_change: 'what operators loaded of projects',
  project_document: 'documents of projects, read by all',
  project_opening: 'sums over all customers, without persons',
  project_report: 'reports of projects, read by all',
  project_total: 'sums over all customers',
  project_report_refused: 'reports of projects',
  forest_month_due: 'months of entries of all customers',
  project_total_version: 'one row',
  removal_lot: 'credits of projects, read by all',
  removal_event: 'credits of projects, read by all',
  removal_serial: 'the registry names a credit',
  contribution_transfer: 'sums to projects, over all customers',
  business_clock: 'one row',
  own_secret: 'a few rows',
};

/**
 * Statements that may run without a customer: they start from an id given by an outside system or a job and look up
 * its customer.
 */
export const unroutedStatementPatterns: readonly RegExp[] = [
  / from "payment" where "payment"\."(provider_payment_id|payment_uuid)" = \$1$/,
  /^select .* from "customer_order" where "customer_order"\."uuid" = \$1$/,
  /^select "customer_uuid", "order_uuid" from "order_product" where "order_product"\."uuid" = \$1$/,
  / from "sim_shipment" where "sim_shipment"\."uuid" = \$1 order by .* limit \$2$/,
  /^select "customer_uuid", "uuid" from "sim_swap" where "sim_swap"\."stop_hash" = \$1$/,
  /^delete from "sim_swap" where .*"changed_at" < \$1 .* limit \$\d+\)/,
  // The bank names a collection by its identification; batches have the collections of all shards.
  /^select .* from "collection" where "collection"\."end_to_end_id" = \$1$/,
  /^select "end_to_end_id" from "collection" where "collection"\."end_to_end_id" in \(.*\)$/,
  /^select .* from "collection" where \("collection"\."batch_uuid" = \$1 and /,
  /^select .* from "collection" where \("collection"\."state" = \$1 and "collection"\."collect_on" < /,
  /^select distinct collect_on::text as day from collection where state = 'scheduled'/,
  /^select distinct c\.customer_uuid from collection c\s+join mandate m /,
  /^select .* from collection c\s+join payment p .* where c\.batch_uuid = /s,
  /^select "customer_uuid", "mandate_uuid", "state", "agreed_at", "last_collected_on" from "mandate" /,
  / from "refund" where "refund"\."refund_uuid" = \$1$/,
  / from "customer_product" (left join "msisdn_pool" on .* )?where \("customer_product"\."msisdn" = \$1 and /,
  // Reminders and the bill run go over all accounts in key order; a transfer without a reference is compared on all shards.
  /^select "customer_uuid", "invoice_uuid", "due_at" from "customer_invoice" where /,
  /^with recursive account as \(/,
  /^select .* from "customer_invoice" where \("customer_invoice"\."remaining_cents" = \$1 and /,
  // The bill cycle runs over all SIMs in key order, in ranges from the first customer to the last.
  /^select \(select customer_uuid from customer_product order by customer_uuid limit 1\) as first/,
  /^select p\.customer_uuid, p\.uuid from customer_product p where .* and p\.state <> 'deactivated'/,
  /^select e\.customer_uuid, e\.order_product_uuid from prepaid_entry e where .* and e\.kind = 'first_days'/,
  // All shards are read when the books are opened, which happens once, and when the accounts of a month are summed.
  /^select distinct p\.customer_uuid from payment p/,
  /^select account, .* from journal_line where booked_on = /s,
  /^select min\("booked_on"\) from "journal_line"/,
  // The prices of all SIMs are recorded once, on all shards.
  /^select .*\(select true from "agreed_price" a/,
  // Entries are summed by month for the public pages, on all shards; wallets are looked through in key order.
  /^select .* from carbon_entry\s+where month = \$2::date/s,
  /^select .* from project p\s+join (removal_gift|contribution_entry) /s,
  /^select least\(\(select min\(month\) from carbon_entry\)/,
  // Gifts and contributions of all customers in the same month that come before it in the queue of its project.
  /^select g\.ledger_uuid, .* from removal_gift g\s+where g\.customer_uuid = \$1 /s,
  /^with mine as \(\s+select entry_id, .* from contribution_entry where customer_uuid = \$1\s/s,
  /^select customer_uuid, status = 'erased' as is_erased from customer /,
  // A request is cancelled with a link, before it is known whose it is.
  /^select .* from "held_request" where "held_request"\."stop_hash" = \$1$/,
  // The desk names a ticket by its uuid.
  /^select .* from "support_ticket" where "support_ticket"\."ticket_uuid" = \$1 limit \$2$/,
  // Expired data is deleted on all shards.
  /^delete from "support_ticket_message" where .*t\.ended_at < \$1\) limit \$2\)/s,
  /^delete from "support_ticket" where .*"ended_at" < \$1 limit \$2\)/,
  /^delete from "held_request" where .*"requested_at" < \$1 limit \$2\)/,
  /^delete from "closed_account" where .*"closed_at" < \$1 limit \$2\)/,
  /^delete from "account_event" where .*"at" < \$1 limit \$2\)/,
  /^delete from "domain_event" where .*"at" < \$1 limit \$2\)/,
  // Queried once at the start, on all shards.
  /^select horizon >= .* from domain_event order by /s,
  /^delete from "document" where .*"retained_until" < \$1 limit \$2\)/,
  /^delete from "known_device" where .*"seen_at" < \$1 limit \$2\)/,
  /^delete from "port_out_code" where .*"expires_at" < \$1 limit \$2\)/,
  /^delete from "login_place" where .*"seen_at" < \$1 limit \$2\)/,
  /^delete from "usage_(month|alert)" where .*"month" < \$1 limit \$2\)/,
  /^delete from "usage_question" where .*"begun_at" < \$1 limit \$2\)/,
];

export type Key = { table: string; key: string; columns: string[] };

/** All unique keys including primary keys. */
export const queryUniqueKeys = (db: Database): Promise<Key[]> =>
  queryRows<Key>(
    db.read,
    sql`select t.relname as table, k.relname as key,
          array(select attname::text from pg_attribute a where a.attrelid = t.oid and a.attnum = any(i.indkey)) as columns
        from pg_index i join pg_class t on t.oid = i.indrelid join pg_class k on k.oid = i.indexrelid
        where i.indisunique and t.relnamespace = 'public'::regnamespace order by 1, 2`,
  );

/** Tables whose rows name their customer. */
export const queryCustomerTables = async (db: Database): Promise<Set<string>> => {
  const rows = await queryRows<{ table: string }>(
    db.read,
    sql`select table_name as table from information_schema.columns
      where table_schema = 'public' and column_name = 'customer_uuid'`,
  );
  return new Set(rows.map(({ table }) => table));
};

/** Names of all foreign keys. */
export const queryForeignKeys = async (db: Database): Promise<string[]> => {
  const rows = await queryRows<{ name: string }>(
    db.read,
    sql`select conname as name from pg_constraint where contype = 'f' order by conname`,
  );
  return rows.map(({ name }) => name);
};
