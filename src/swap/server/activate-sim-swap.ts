import type { Handler } from '#platform/http/handler.ts';
import { parseIccid } from '#subscriptions/rules/iccid.ts';
import { SIM_CARD } from '#subscriptions/rules/sim-type.ts';
import { lockLine } from '#subscriptions/server/commands.ts';
import { queryAllocatedIccids, findProduct } from '#subscriptions/server/queries.ts';
import type { swapContract } from '#swap/contract.ts';
import { checkSwapActivation } from '#swap/rules/swap-checks.ts';
import { buildSwapActionReply } from './swap-reply.ts';
import { startSwapActivation } from './apply-sim-progress.ts';
import { lockSwap } from './swaps.store.ts';

type Route = 'POST /api/customer/product/activate-sim-swap';

/**
 * Activates the new SIM. For a card its ICCID is required, which proves that it has arrived; for an eSIM the customer confirms or
 * retries.
 */
export const activateSimSwap: Handler<typeof swapContract, Route> = (ctx) =>
  ctx.idempotentTx(async (tx) => {
    const { customer_uuid } = ctx.caller;
    const { swap_uuid: uuid, sim_number = '' } = ctx.body;
    await lockLine(tx, uuid);
    const swap = await lockSwap(tx, { customer_uuid, uuid });
    const product = swap && (await findProduct(tx, { customer_uuid, uuid: swap.customer_product_uuid }));
    if (!swap || !product) throw ctx.refuse('NOT_FOUND');
    const refusal = checkSwapActivation(swap.state, { tries: swap.tries, sim_state: product.state });
    if (refusal) throw ctx.refuse(refusal);
    const iccid = (await queryAllocatedIccids(tx, [uuid])).get(uuid);
    if (swap.sim_type === SIM_CARD && (!iccid || parseIccid(sim_number) !== iccid))
      throw ctx.refuse('SIM_NUMBER_WRONG', { fields: [{ field: 'sim_number', code: 'SIM_NUMBER_WRONG' }] });
    return buildSwapActionReply(tx, ctx, (await startSwapActivation(tx, ctx, swap)) ?? swap);
  });
