import type { Handler } from '#platform/http/handler.ts';
import { parseIccid } from '#subscriptions/rules/iccid.ts';
import { SIM_CARD } from '#subscriptions/rules/sim-type.ts';
import { holdLine } from '#subscriptions/server/commands.ts';
import { iccidsOf, productOf } from '#subscriptions/server/questions.ts';
import type { swapContract } from '#swap/contract.ts';
import { refuseSwitch } from '#swap/rules/may-swap.ts';
import { answerSwap } from './present-swap.ts';
import { startSwitch } from './start-switch.ts';
import { lockSwap } from './swaps.store.ts';

type Route = 'POST /api/customer/product/activate-sim-swap';

/** Puts the number on the new SIM: a card by its number, which shows that it has arrived; an eSIM when its customer says so, or tries again. */
export const activateSimSwap: Handler<typeof swapContract, Route> = (ctx) =>
  ctx.once(async (tx) => {
    const { customer_uuid } = ctx.caller;
    const { swap_uuid: uuid, sim_number = '' } = ctx.body;
    await holdLine(tx, uuid);
    const swap = await lockSwap(tx, { customer_uuid, uuid });
    const product = swap && (await productOf(tx, { customer_uuid, uuid: swap.customer_product_uuid }));
    if (!swap || !product) throw ctx.refuse('NOT_FOUND');
    const refusal = refuseSwitch(swap.state, { tries: swap.tries, sim_state: product.state });
    if (refusal) throw ctx.refuse(refusal);
    const iccid = (await iccidsOf(tx, [uuid])).get(uuid);
    if (swap.sim_type === SIM_CARD && (!iccid || parseIccid(sim_number) !== iccid))
      throw ctx.refuse('SIM_NUMBER_WRONG', { fields: [{ field: 'sim_number', code: 'SIM_NUMBER_WRONG' }] });
    return answerSwap(tx, ctx, (await startSwitch(tx, ctx, swap)) ?? swap);
  });
