import type { Tx } from '#platform/db/database.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { submitServiceOrder, type ServiceOrderAttempt } from '../network/submit-service-order.ts';
import { isLineChangeStillWanted } from '../line/finish-line-change.ts';
import { changeLine } from '../jobs.ts';
import { lockProductOfLine } from '../products/products.store.ts';
import { finishServiceOrder, queryServiceOrders } from '../service-orders/service-orders.store.ts';
import type { LineChangeKind } from '../tables.ts';

type LineChangeAttempt = ServiceOrderAttempt & { kind: LineChangeKind };

const cancelUnsentOrder = async (tx: Tx, request: LineChangeAttempt, now: Date): Promise<null> => {
  const { order_product_uuid: allocation_uuid, kind } = request;
  const order = (await queryServiceOrders(tx, { allocation_uuid, kind })).find(
    ({ attempt }) => attempt === request.attempt,
  );
  if (order?.network_id === null)
    await finishServiceOrder(tx, order.uuid, { state: 'failed', error_code: 'NOT_WANTED' }, now);
  return null;
};

/** Requests a change of a line in use from the network, unless it is no longer wanted. */
export const runChangeLine: JobHandler<typeof changeLine> = (payload, ctx) =>
  submitServiceOrder(ctx, {
    kind: payload.kind,
    job: changeLine,
    payload,
    number: async (line, tx) => {
      const product = line.state === 'active' ? await lockProductOfLine(tx, line) : null;
      if (product && isLineChangeStillWanted(payload.kind, product)) return product.msisdn;
      return cancelUnsentOrder(tx, payload, ctx.now());
    },
  });
