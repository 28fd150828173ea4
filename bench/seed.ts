import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { firstMonthCredits } from '#sustainability/server/credits.store.ts';
import { createdAtSql, customerUuidSql, tokenPrefix, uuidSql } from './seed-ids.ts';
import { buildOptionalRows, type SeedRows } from './seed-optional-rows.ts';
import { withoutIndexes } from './without-indexes.ts';
import type { Cents } from '#platform/pure/money.ts';

/** Catalogue entries that the rows refer to. */
export type SeedCatalogue = {
  offer: string;
  payment_type: string;
  price_cents: Cents;
  addon: string;
  operator: string;
};

/** SIMs of each customer, each from an order of its own. */
const simsPerCustomer = 2;

const toSqlText = (value: string): string => `'${value}'`;
const address = `'{"zip_code":"1000","city":"Brussel","street_name":"Nieuwstraat","street_number":"12"}'::jsonb`;

/** Data of every customer; 60 of a hundred pay by direct debit. */
const customerRows: SeedRows[] = [
  {
    table: 'customer',
    columns: {
      customer_uuid: customerUuidSql,
      type: '1',
      language: `'en'`,
      details: `jsonb_build_object('personal_data', jsonb_build_object('first_name', 'Ada', 'last_name', 'Peeters ' || i,
        'birth_data', '{"birth_at":"1990-04-12"}'::jsonb), 'personal_address', ${address}, 'shipping_address', null)`,
      accepted_at: createdAtSql,
      terms_version: `'1'`,
      time_zone: `'Europe/Brussels'`,
      created_at: createdAtSql,
      updated_at: createdAtSql,
    },
  },
  {
    table: 'credential',
    columns: {
      customer_uuid: customerUuidSql,
      email: `'customer-' || i || '@example.com'`,
      password_hash: `'$argon2id$v=19$m=19456,t=2,p=1$' || md5(i::text) || '$' || md5('hash' || i)`,
      email_status: '1',
      created_at: createdAtSql,
      updated_at: createdAtSql,
    },
  },
  {
    table: 'session',
    columns: {
      token_hash: `rtrim(translate(encode(sha256(convert_to('${tokenPrefix}' || i, 'utf8')), 'base64'), '+/', '-_'), '=')`,
      customer_uuid: customerUuidSql,
      time_zone: `'Europe/Brussels'`,
      created_at: 'now()',
      last_seen_at: 'now()',
    },
  },
  {
    table: 'payment_profile',
    columns: {
      customer_uuid: customerUuidSql,
      method: 'case when i % 10 < 6 then 1 else 0 end',
      setup_state: `case when i % 10 < 6 then 'valid' else 'none' end`,
      updated_at: createdAtSql,
    },
  },
  {
    table: 'mandate',
    columns: {
      customer_uuid: customerUuidSql,
      mandate_uuid: uuidSql('mandate', 'i'),
      reference: `'CNPY' || lpad(i::text, 20, '0')`,
      state: `'valid'`,
      agreed_at: createdAtSql,
      valid_at: createdAtSql,
    },
    where: 'i % 10 < 6',
  },
];

const noSum = { parts: [], total_cents: 0, contributions_cents: 0, vat_cents: 0 };
const orderTotals = {
  per_month_cents: 3000,
  per_month_before_promo_cents: 3000,
  promo_months: null,
  shipping_cents: 0,
  due_now_cents: 0,
  first_month_days: 0,
  vat_percent: 21,
  vat_cents: 521,
  sums: {
    due_now: noSum,
    each_month: { ...noSum, total_cents: 3000, vat_cents: 521 },
    first_bill: noSum,
    first_days: noSum,
  },
};

/** Data of each SIM of a customer. The second SIM of 1 in 50 is not active yet, of 1 in 10 unpaid; 3 in 10 ported the number of the first. */
const simRows = (count: number, sold: SeedCatalogue): SeedRows[] => {
  const n = `((k - 1) * ${count} + i)`;
  const pendingSql = '(i % 50 = 0 and k = 2)';
  const unpaid = '(i % 10 = 0 and k = 2)';
  const order_uuid = uuidSql('order', n);
  const line = uuidSql('line', n);
  const numbers = { msisdn: `'+324' || lpad(${n}::text, 8, '0')`, iccid: `'8932' || lpad(${n}::text, 15, '0')` };
  const offer_uuid = `${toSqlText(sold.offer)}::uuid`;
  const kinds = (columns: string) =>
    `(select jsonb_agg(jsonb_build_object(${columns})) from unnest(array['data', 'voice', 'sms', 'data_roaming']) kind)`;
  return [
    {
      table: 'customer_order',
      columns: {
        customer_uuid: customerUuidSql,
        uuid: order_uuid,
        state: `case when ${pendingSql} then 'confirmed' else 'fulfilled' end`,
        totals: toSqlText(JSON.stringify(orderTotals)),
        payment_method: '1',
        created_at: createdAtSql,
        updated_at: createdAtSql,
        placed_at: createdAtSql,
        confirmed_at: createdAtSql,
        fulfilled_at: `case when not ${pendingSql} then ${createdAtSql} end`,
      },
    },
    {
      table: 'order_product',
      columns: {
        customer_uuid: customerUuidSql,
        uuid: line,
        order_uuid,
        position: '0',
        type: '0',
        offer_uuid,
        payment_type: toSqlText(sold.payment_type),
        price_cents: String(sold.price_cents),
        identify: 'false',
        addons: `jsonb_build_array(jsonb_build_object('uuid', '${sold.addon}', 'price_cents', 500))`,
        state: `case when ${pendingSql} then 'in_processing' else 'active' end`,
        created_at: createdAtSql,
        reached: `jsonb_build_object('created', ${createdAtSql}, 'active', ${createdAtSql})`,
      },
    },
    {
      table: 'sim_allocation',
      columns: {
        order_product_uuid: line,
        customer_uuid: customerUuidSql,
        type: '0',
        offer_uuid,
        ...numbers,
        state: `'active'`,
        allocated_at: createdAtSql,
      },
    },
    {
      table: 'customer_invoice',
      columns: {
        customer_uuid: customerUuidSql,
        invoice_uuid: uuidSql('invoice', n),
        number: n,
        reference: `'+++' || ${n} || '+++'`,
        month: `'2026-06'`,
        order_uuid,
        amount_cents: '1500',
        remaining_cents: `case when ${unpaid} then 1500 else 0 end`,
        state: `case when ${unpaid} then 'open' else 'paid' end`,
        created_at: createdAtSql,
        due_at: createdAtSql,
      },
    },
    {
      table: 'port_in',
      columns: {
        customer_uuid: customerUuidSql,
        uuid: uuidSql('port-in', n),
        order_product_uuid: line,
        msisdn: numbers.msisdn,
        operator_uuid: `${toSqlText(sold.operator)}::uuid`,
        subscription: `'prepaid'`,
        state: `'ported'`,
        attempt: '1',
        created_at: createdAtSql,
        changed_at: createdAtSql,
        ported_at: createdAtSql,
      },
      where: 'i % 10 < 3 and k = 1',
    },
    {
      table: 'customer_product',
      columns: {
        customer_uuid: customerUuidSql,
        uuid: uuidSql('product', n),
        order_product_uuid: line,
        name: `'SIM ' || k`,
        ...numbers,
        type: '0',
        state: `'active'`,
        offer_uuid,
        credit_limit_cents: '2000',
        services: `'[{"key":"roaming","enabled":true},{"key":"voicemail","enabled":true},{"key":"premium_sms","enabled":false}]'`,
        buckets: kinds(
          `'kind', kind, 'month', date_trunc('month', now())::date, 'used', 3000000000, 'total', 20000000000, 'monthly', 20000000000`,
        ),
        addons: `jsonb_build_array(jsonb_build_object('uuid', ${uuidSql('addon', n)}, 'offer_uuid', '${sold.addon}', 'state', 'active', 'started_at', ${createdAtSql}))`,
        activated_at: createdAtSql,
      },
      where: `not ${pendingSql}`,
    },
    {
      table: 'agreed_price',
      columns: {
        customer_uuid: customerUuidSql,
        customer_product_uuid: uuidSql('product', n),
        kind: `'plan'`,
        offer_uuid,
        cents: String(sold.price_cents),
        valid_from: `'2026-06-01'::date`,
      },
      where: `not ${pendingSql}`,
    },
  ];
};

const buildInsert = ({ table, columns, where = 'true' }: SeedRows, from: string): string => {
  const names = Object.keys(columns).map((name) => `"${name}"`);
  return `insert into "${table}" (${names.join(', ')}) select ${Object.values(columns).join(', ')} from ${from} where ${where}`;
};

/**
 * Customers 1 to `count` with SIMs, and after them `buyers` without any; all are logged in. All first SIMs come before all second ones, so
 * that what one customer has lies apart in its tables, as it came.
 */
export const seedCustomers = async (
  client: pg.Client,
  count: number,
  buyers: number,
  sold: SeedCatalogue,
): Promise<void> => {
  const rows = [
    ...customerRows.map((each) => ({ ...each, from: `generate_series(1, ${count + buyers}) i` })),
    ...buildOptionalRows(count).map((each) => ({ ...each, from: `generate_series(1, ${count}) i` })),
    ...simRows(count, sold).map((each) => ({
      ...each,
      from: `generate_series(1, ${simsPerCustomer}) k cross join generate_series(1, ${count}) i`,
    })),
  ];
  const tables = [...new Set(rows.map(({ table }) => table))];
  await withoutIndexes(client, tables, async () => {
    for (const each of rows) await client.query(buildInsert(each, each.from));
  });
  // Credits of their first months and extras, by the same rule as at an activation.
  const { sql: credits } = new PgDialect().sqlToQuery(firstMonthCredits(sql.raw('true')));
  await client.query(
    `insert into carbon_entry (customer_uuid, kind, about, month, grams, created_at) select c.*, now() from (${credits}) c`,
  );
  // Index-only scans need the visibility map, which vacuum writes.
  await client.query(`vacuum (analyze) ${tables.join(', ')}`);
};
