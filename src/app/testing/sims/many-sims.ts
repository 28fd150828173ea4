import { sql } from 'drizzle-orm';
import type { TestApp } from '../product/test-app.ts';

/** Inserts active SIMs named `SIM 1` to `SIM <count>`, each of a customer of its own, without an order. */
export const insertManySims = async (product: TestApp, count: number): Promise<void> => {
  await product.db.write.execute(
    sql`insert into customer_product (customer_uuid, uuid, order_product_uuid, name, msisdn, type, state, offer_uuid, iccid,
          credit_limit_cents, spent, services, buckets, addons, activated_at)
        select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'SIM ' || n, '+32489' || lpad(n::text, 6, '0'), 0, 'active',
          '05abfdd3-6356-4563-b127-f4a9a6822e34', '8932' || lpad(n::text, 15, '0'), 2000,
          '{"month":"2026-10-01","all":340000,"data_abroad":0}', '[]',
          '[{"kind":"data","month":"2026-10-01","used":5,"total":20000000000,"monthly":20000000000}]', '[]', '2026-10-05T10:00:00Z'
        from generate_series(1, ${count}) as n`,
  );
};
