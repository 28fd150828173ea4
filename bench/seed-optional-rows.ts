import { createdAtSql, customerUuidSql, uuidSql } from './seed-ids.ts';

type Columns = Record<string, string>;
/** Rows of a table: each column as SQL about number `i`. */
export type SeedRows = { table: string; columns: Columns; where?: string };

/**
 * Data that only some customers have: one of five is known to the identity service and names two devices, one of ten got a message about usage, one of
 * twenty has an extra SIM with a login of its own or an old prepaid one.
 */
export const buildOptionalRows = (count: number): SeedRows[] => {
  const product = uuidSql('product', `(${count} + i)`);
  const line = uuidSql('line', `(${count} + i)`);
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
        about: `${uuidSql('order', `(${count} + i)`)}::text`,
        amount_cents: '1500',
        parts: `'[]'`,
        created_at: createdAtSql,
      },
      where: 'i % 20 = 4',
    },
  ];
};
