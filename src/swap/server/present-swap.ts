import { expectedAt, parcelOf, presentDelivery, type ShipmentRow } from '#delivery/server/questions.ts';
import type { Cipher } from '#platform/cipher.ts';
import type { Reader } from '#platform/db/database.ts';
import { brusselsDate, startOfBusinessDay } from '#platform/pure/calendar.ts';
import { toIso } from '#platform/pure/instant.ts';
import { addWorkingDays } from '#platform/pure/working-days.ts';
import type { Settings } from '#platform/settings.ts';
import { triesLeft } from '#subscriptions/rules/activation-state.ts';
import { SIM_CARD } from '#subscriptions/rules/sim-type.ts';
import { presentEsim, productOf, type ReservedSim, reservedSim } from '#subscriptions/server/questions.ts';
import type { RunningSwap, SimSwap, swapContract } from '#swap/contract.ts';
import { swapTracker } from '#swap/rules/swap-tracker.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { HoldCause } from '#swap/rules/hold-cause.ts';
import { holdOfSwap } from './hold-swap.ts';
import type { SwapRow } from './swaps.store.ts';

type Source = { db: { cipher: Cipher }; settings: Settings };

const iso = (at: Date | null): string | null => at && toIso(at);

/** The Brussels day on which the card of a swap should be there that is begun at `from`. */
export const deliveryDay = (from: Date, { SWAP_DELIVERY_DAYS }: Settings): string =>
  addWorkingDays(brusselsDate(from), SWAP_DELIVERY_DAYS);

type Shown = {
  swap: SwapRow;
  held_for: HoldCause | null;
  msisdn: string;
  sim: ReservedSim | null;
  parcel: ShipmentRow | null;
};

const present = ({ swap, held_for, msisdn, sim, parcel }: Shown, { db, settings }: Source): SimSwap => {
  const { uuid, state, sim_type: type, held_until, requested_at } = swap;
  const ended = state === 'done' || state === 'cancelled';
  const delivery = type === SIM_CARD && parcel ? parcel : null;
  return {
    uuid,
    customer_product_uuid: swap.customer_product_uuid,
    state,
    reason: swap.reason,
    from_type: swap.from_type,
    requested_at: toIso(requested_at),
    held_until: iso(held_until),
    held_for,
    ended_by: swap.ended_by,
    order_product: {
      uuid,
      type,
      msisdn,
      esim: sim && !ended ? presentEsim(sim, db.cipher) : null,
      delivery: delivery && presentDelivery(delivery),
      sim_number_end: type === SIM_CARD && sim && !ended ? sim.iccid.slice(-4) : null,
      tracker: swapTracker({
        state,
        sim_type: type,
        reached: swap.reached,
        held_until: iso(held_until),
        expected_at: toIso(startOfBusinessDay(deliveryDay(held_until ?? requested_at, settings))),
        esim_installed: sim?.esim?.progress === 'installed',
        delivery: delivery && {
          state: delivery.state,
          sent_at: iso(delivery.sent_at),
          delivered_at: iso(delivery.delivered_at),
          expected_at: expectedAt(delivery),
        },
      }),
      tries_left: triesLeft(swap.tries),
      failure_code: swap.failure_code,
    },
  };
};

/** A swap as replies show it, with its SIM and its parcel. */
export const presentSwap = async (q: Reader, source: Source, swap: SwapRow): Promise<SimSwap> => {
  const { customer_uuid, uuid, customer_product_uuid } = swap;
  const product = await productOf(q, { customer_uuid, uuid: customer_product_uuid });
  const sim = await reservedSim(q, uuid);
  const parcel = swap.sim_type === SIM_CARD ? await parcelOf(q, { customer_uuid, order_uuid: uuid }) : null;
  const held_for = await holdOfSwap(q, source.settings, swap);
  return present({ swap, held_for, msisdn: product?.msisdn ?? '', sim, parcel }, source);
};

type Answer = ReplyOf<(typeof swapContract)['POST /api/customer/product/start-sim-swap']>;

/** What a call answers that moves a swap on. */
export const answerSwap = async (q: Reader, source: Source, swap: SwapRow): Promise<Answer> => {
  const { uuid: swap_uuid, state, order_product } = await presentSwap(q, source, swap);
  return { swap_uuid, state, order_product };
};

/** A swap as the session reads it, with where its card is. */
export type RunningRow = SwapRow & { parcel: Pick<ShipmentRow, 'state'> | null };

/** What a SIM of the session tells of its swap. */
export const presentRunning = ({
  uuid,
  state,
  sim_type,
  held_until,
  failure_code,
  parcel,
}: RunningRow): RunningSwap => ({
  uuid,
  state,
  sim_type,
  held_until: iso(held_until),
  failure_code,
  delivery: parcel && parcel.state !== 'cancelled' ? parcel.state : null,
});
