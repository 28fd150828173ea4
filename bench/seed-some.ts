import { at, customer_uuid, uuid } from './seed-names.ts';

type Columns = Record<string, string>;
/** Rows of a table: each column as SQL about number `i`. */
export type Rows = { table: string; columns: Columns; where?: string };

/**
 * What some customers have: one of five is known to the identity service and names two devices, one of ten got a message about usage, one of
 * twenty has an extra SIM with a login of its own or an old prepaid one.
 */
export const ofSome = (count: number): Rows[] => {
  const product = uuid('product', `(${count} + i)`);
  const line = uuid('line', `(${count} + i)`);
  return [
    {
      table: 'identity_proof',
      columns: {
        customer_uuid,
        issuer: `'https://identity.example'`,
        subject: `md5('subject' || i)`,
        first_proved_at: at,
        last_proved_at: at,
      },
      where: 'i % 5 = 0',
    },
    ...[1, 2].map((device) => ({
      table: 'customer_wearable',
      columns: {
        customer_uuid,
        uuid: uuid(`device ${device}`, 'i'),
        wearable_uuid: `md5('device ${device}')::uuid`,
        has_refurbished: 'false',
        added_at: at,
      },
      where: 'i % 5 = 1',
    })),
    {
      table: 'usage_alert',
      columns: {
        customer_uuid,
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
        customer_uuid,
        customer_product_uuid: product,
        order_product_uuid: line,
        sub_customer_uuid: uuid('sub', 'i'),
        made_at: at,
      },
      where: 'i % 20 = 3',
    },
    {
      table: 'prepaid_entry',
      columns: {
        customer_uuid,
        order_product_uuid: line,
        kind: `'paid'`,
        about: `${uuid('order', `(${count} + i)`)}::text`,
        amount_cents: '1500',
        parts: `'[]'`,
        created_at: at,
      },
      where: 'i % 20 = 4',
    },
  ];
};
