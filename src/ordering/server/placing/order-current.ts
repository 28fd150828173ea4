import type { orderingContract } from '#ordering/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { queryCurrentOrder } from './order-current.view.ts';

export const orderCurrent: Handler<typeof orderingContract, 'GET /api/order/current'> = async ({
  db,
  caller,
  language,
  now,
  settings,
}) =>
  queryCurrentOrder(db, {
    customer_uuid: caller.customer_uuid,
    language,
    now: now(),
    settings,
  });
