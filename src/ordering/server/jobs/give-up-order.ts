import { orderStates } from '#ordering/rules/order-state.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import type { giveUpOrder } from '../jobs.ts';
import { lockOrder, saveOrder } from '../orders.store.ts';

/** Nobody paid. Paying later still brings the order back. */
export const runGiveUpOrder: JobHandler<typeof giveUpOrder> = ({ order_uuid }, ctx) =>
  ctx.db.tx(async (tx) => {
    const known = await lockOrder(tx, order_uuid);
    const state = known && orderStates.next(known.order.state, 'given_up');
    if (known && state) await saveOrder(tx, known.order, { state, updated_at: ctx.now() });
  });
