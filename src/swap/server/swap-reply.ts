import type { Msisdn } from '#platform/pure/line-ids.ts';
import { expectedDeliveryAt, findLatestShipment, toDeliveryReply, type ShipmentRow } from '#delivery/server/queries.ts';
import type { Reader } from '#platform/db/database.ts';
import { brusselsDate, startOfBusinessDay, type BusinessDate } from '#platform/pure/calendar.ts';
import { toIso } from '#platform/pure/instant.ts';
import { addWorkingDays } from '#platform/pure/working-days.ts';
import type { Settings } from '#platform/settings.ts';
import { triesLeft } from '#subscriptions/rules/activation-state.ts';
import { SIM_CARD } from '#subscriptions/rules/sim-type.ts';
import { findProduct, type ReservedSim, findSimOfAllocation } from '#subscriptions/server/queries.ts';
import type { RunningSwap, SimSwap, swapContract } from '#swap/contract.ts';
import { buildSwapTracker } from '#swap/rules/swap-tracker.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { SwapRow } from './swaps.store.ts';

type Source = { settings: Settings };

const iso = (at: Date | null): string | null => at && toIso(at);

/** The Brussels day on which the card of a swap started at `from` is expected. */
export const expectedDeliveryDay = (from: Date, { SWAP_DELIVERY_DAYS }: Settings): BusinessDate =>
  addWorkingDays(brusselsDate(from), SWAP_DELIVERY_DAYS);

type SwapReplyFacts = {
  swap: SwapRow;
  msisdn: Msisdn;
  sim: ReservedSim | null;
  parcel: ShipmentRow | null;
};

const toSwapReply = ({ swap, msisdn, sim, parcel }: SwapReplyFacts, { settings }: Source): SimSwap => {
  const { uuid, state, sim_type: type, held_until, requested_at } = swap;
  const hasEnded = state === 'done' || state === 'cancelled';
  const delivery = type === SIM_CARD && parcel ? parcel : null;
  return {
    uuid,
    customer_product_uuid: swap.customer_product_uuid,
    state,
    reason: swap.reason,
    from_type: swap.from_type,
    requested_at: toIso(requested_at),
    held_until: iso(held_until),
    held_for: state === 'held' ? swap.held_for : null,
    ended_by: swap.ended_by,
    order_product: {
      uuid,
      type,
      msisdn,
      esim: sim?.esim && !hasEnded ? { progress: sim.esim.progress } : null,
      delivery: delivery && toDeliveryReply(delivery),
      sim_number_end: type === SIM_CARD && sim && !hasEnded ? sim.iccid.slice(-4) : null,
      tracker: buildSwapTracker({
        state,
        sim_type: type,
        reached: swap.reached,
        held_until: iso(held_until),
        expected_at: toIso(startOfBusinessDay(expectedDeliveryDay(held_until ?? requested_at, settings))),
        esim_installed: sim?.esim?.progress === 'installed',
        delivery: delivery && {
          state: delivery.state,
          sent_at: iso(delivery.sent_at),
          delivered_at: iso(delivery.delivered_at),
          expected_at: expectedDeliveryAt(delivery),
        },
      }),
      tries_left: triesLeft(swap.tries),
      failure_code: swap.failure_code,
    },
  };
};

/** Builds the reply of a swap, with its SIM and its parcel. */
export const buildSwapReply = async (q: Reader, source: Source, swap: SwapRow): Promise<SimSwap> => {
  const { customer_uuid, uuid: swap_uuid, customer_product_uuid, sim_type } = swap;
  const product = await findProduct(q, { customer_uuid, uuid: customer_product_uuid });
  if (!product) throw new Error(`the SIM of swap ${swap_uuid} does not exist`);
  const sim = await findSimOfAllocation(q, swap_uuid);
  const parcelKey = { customer_uuid, purpose: 'swap', swap_uuid } as const;
  const parcel = sim_type === SIM_CARD ? await findLatestShipment(q, parcelKey) : null;
  return toSwapReply({ swap, msisdn: product.msisdn, sim, parcel }, source);
};

type Answer = ReplyOf<(typeof swapContract)['POST /api/customer/product/start-sim-swap']>;

const toSwapActionReply = ({ uuid: swap_uuid, state, order_product }: SimSwap): Answer => ({
  swap_uuid,
  state,
  order_product,
});

/** Builds the reply of the endpoints that change a swap. */
export const buildSwapActionReply = async (q: Reader, source: Source, swap: SwapRow): Promise<Answer> =>
  toSwapActionReply(await buildSwapReply(q, source, swap));

/** Maps a swap that was just requested to its reply; it has no SIM and no parcel yet. */
export const toNewSwapReply = (source: Source, swap: SwapRow, msisdn: Msisdn): Answer =>
  toSwapActionReply(toSwapReply({ swap, msisdn, sim: null, parcel: null }, source));

/** A running swap in the session, with the delivery state of its card. */
export type RunningSwapRow = SwapRow & { parcel: Pick<ShipmentRow, 'state'> | null };

/** Maps a running swap to the session. */
export const toRunningSwapReply = ({
  uuid,
  state,
  sim_type,
  held_until,
  failure_code,
  parcel,
}: RunningSwapRow): RunningSwap => ({
  uuid,
  state,
  sim_type,
  held_until: iso(held_until),
  failure_code,
  delivery: parcel && parcel.state !== 'cancelled' ? parcel.state : null,
});
