import { sql } from 'drizzle-orm';
import { type Reader, queryRows } from '#platform/db/database.ts';

/** Whether the network has confirmed the switch-off of every line of a customer that may have been active. */
export const areAllLinesDeactivated = async (q: Reader, customer_uuid: string): Promise<boolean> => {
  const on = await queryRows(
    q,
    sql`select 1 from sim_allocation a
        where a.customer_uuid = ${customer_uuid}
          and exists (select from service_order s where s.order_product_uuid = a.order_product_uuid
            and s.kind = 'activate' and (s.state <> 'failed' or s.error_code = 'NO_ANSWER'))
          and not exists (select from service_order s where s.order_product_uuid = a.order_product_uuid
            and s.kind = 'deactivate' and s.state = 'completed')
        limit 1`,
  );
  return on.length === 0;
};
