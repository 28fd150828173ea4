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
  passkey_challenge: 'found by what was signed, before it is known who signed it',
  email_send: 'counted by address, known or not',
  phone_code: 'counted by number, known or not',
  referral: 'counted by the code of another customer',
  campaign_user: 'people who need not be customers',
  company_contact: 'companies that are no customers yet',
  invoice_number: 'numbers without gaps and references of the bank, over all customers',
  msisdn_pool: 'numbers, which nobody has yet',
  sim_stock: 'SIMs, which nobody has yet',
  sim_allocation: 'the network names a SIM',
  esim_profile: 'the SM-DP+ names a SIM',
  service_order: 'the network names it by its own id',
  port_in: 'the porting house names it by its own id, and a number may be on its way once only',
  usage_aside: 'the network names a SIM that nobody has (yet)',
  outside_event: 'ids of events, whoever they are about',
  idempotency_key: 'found by its key, whoever sent it',
  rate_limit: 'addresses and other things are counted, not only customers',
  sent_message: 'found by its key; also for people who are no customers',
  timer: 'work to do, in the order of time',
  month_run: 'a row a month',
  job: 'work to do, in its order',
  dead_letter: 'work that failed',
  worker: 'processes',
  catalogue_version: 'read by all, small',
  price_list_edition: 'read by all, small',
  legal_edition: 'read by all, small',
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
  / from "shipment" where "shipment"\."uuid" = \$1 order by .* limit \$2$/,
  /^select "customer_uuid", "uuid" from "sim_swap" where "sim_swap"\."stop_hash" = \$1$/,
  /^delete from "sim_swap" where .*"changed_at" < \$1 .* limit \$\d+\)/,
  / from "refund" where "refund"\."refund_uuid" = \$1$/,
  / from "customer_product" where \("customer_product"\."msisdn" = \$1 and /,
  // The bill cycle runs over all SIMs in key order.
  /^select p\.customer_uuid, p\.uuid from customer_product p where .* and p\.state <> 'deactivated'/,
  /^select e\.customer_uuid, e\.order_product_uuid from prepaid_entry e where .* and e\.kind = 'first_days'/,
  // The prices of all SIMs are recorded once, on all shards.
  /^select .*\(select true from "agreed_price" a/,
  // Expired data is deleted on all shards.
  /^delete from "closed_account" where .*"closed_at" < \$1 limit \$2\)/,
  /^delete from "account_event" where .*"at" < \$1 limit \$2\)/,
  /^delete from "domain_event" where .*"at" < \$1 limit \$2\)/,
  // Asked once at the start, on all shards.
  /^select horizon >= .* from domain_event order by /s,
  /^delete from "known_device" where .*"seen_at" < \$1 limit \$2\)/,
  /^delete from "login_place" where .*"seen_at" < \$1 limit \$2\)/,
  /^delete from "usage_(month|alert)" where .*"month" < \$1 limit \$2\)/,
  /^delete from "usage_question" where .*"begun_at" < \$1 limit \$2\)/,
];

type Key = { table: string; key: string; columns: string[] };

/** All unique keys including primary keys. */
export const queryUniqueKeys = (db: Database): Promise<Key[]> =>
  queryRows<Key>(
    db.read,
    sql`select t.relname as table, k.relname as key,
          array(select attname::text from pg_attribute a where a.attrelid = t.oid and a.attnum = any(i.indkey)) as columns
        from pg_index i join pg_class t on t.oid = i.indrelid join pg_class k on k.oid = i.indexrelid
        where i.indisunique and t.relnamespace = 'public'::regnamespace order by 1, 2`,
  );
