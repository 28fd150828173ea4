import { createdAtSql, customerUuidSql, uuidSql } from './seed-ids.ts';

type Columns = Record<string, string>;
/** Rows of a table: each column as SQL about number `i`. */
export type SeedRows = { table: string; columns: Columns; where?: string };

const createdOnSql = `((${createdAtSql}) at time zone 'Europe/Brussels')::date`;
/** Negative, so that it is never the number of an entry that the product posts. */
const prepaidEntryId = '-i';

/**
 * Data that only some customers have: one of five is known to the identity service and names two devices, one of ten got a message about usage, one of
 * twenty has an extra SIM with a login of its own or an old prepaid one.
 */
export const buildOptionalRows = (customerCount: number): SeedRows[] => {
  const product = uuidSql('product', `(${customerCount} + i)`);
  const line = uuidSql('line', `(${customerCount} + i)`);
  const order = uuidSql('order', `(${customerCount} + i)`);
  const isPrepaid = 'i % 20 = 4';
  return [
    {
      table: 'identity_proof',
      columns: {
        customer_uuid: customerUuidSql,
        issuer: `'https://identity.example'`,
        subject: `md5('subject' || i)`,
        first_proved_at: createdAtSql,
        last_proved_at: createdAtSql,
      },
      where: 'i % 5 = 0',
    },
    ...[1, 2].map((device) => ({
      table: 'customer_wearable',
      columns: {
        customer_uuid: customerUuidSql,
        uuid: uuidSql(`device ${device}`, 'i'),
        wearable_uuid: `md5('device ${device}')::uuid`,
        has_refurbished: 'false',
        added_at: createdAtSql,
      },
      where: 'i % 5 = 1',
    })),
    {
      table: 'usage_alert',
      columns: {
        customer_uuid: customerUuidSql,
        customer_product_uuid: product,
        month: `date_trunc('month', now())::date`,
        kind: `case when i % 1000 = 2 then 'spending' else 'data' end`,
        percent: 'case when i % 100 = 2 then 100 else 80 end',
        told_at: 'now()',
      },
      where: 'i % 10 = 2',
    },
    {
      table: 'sub_account',
      columns: {
        customer_uuid: customerUuidSql,
        customer_product_uuid: product,
        order_product_uuid: line,
        sub_customer_uuid: uuidSql('sub', 'i'),
        made_at: createdAtSql,
      },
      where: 'i % 20 = 3',
    },
    {
      table: 'prepaid_entry',
      columns: {
        customer_uuid: customerUuidSql,
        order_product_uuid: line,
        kind: `'paid'`,
        about: `${order}::text`,
        amount_cents: '1500',
        parts: `'[{"sim":0,"kind":"plan","uuid":null,"cents":1500,"count":1}]'`,
        created_at: createdAtSql,
      },
      where: isPrepaid,
    },
    {
      table: 'journal_entry',
      columns: {
        customer_uuid: customerUuidSql,
        kind: `'opening'`,
        about: `${line}::text`,
        entry_id: prepaidEntryId,
        booked_on: createdOnSql,
        posted_at: createdAtSql,
      },
      where: isPrepaid,
    },
    ...[
      { line: '0', account: `'499'`, amount_cents: '1500', subject_uuid: 'null' },
      { line: '1', account: `'4600'`, amount_cents: '-1500', subject_uuid: line },
    ].map((columns) => ({
      table: 'journal_line',
      columns: { customer_uuid: customerUuidSql, entry_id: prepaidEntryId, booked_on: createdOnSql, ...columns },
      where: isPrepaid,
    })),
  ];
};
