import type { Tx } from '#platform/db/database.ts';
import { addSeconds, secondsADay } from '#platform/pure/instant.ts';
import type { Doing } from '#platform/reactions.ts';
import { simReleased, simStopped } from '#subscriptions/news.ts';
import { ESIM, SIM_CARD } from '#subscriptions/rules/sim-type.ts';
import { type Allocation, forbidAllocation, lockAllocation, saveAllocation } from '../allocation/allocations.store.ts';
import { askAnew } from '../service-orders/ask-anew.ts';
import { findProfile } from '../activation/esim-profiles.store.ts';
import { cancelEsimProfile } from '../jobs.ts';
import { endProduct } from '../products/products.store.ts';
import { isUnanswered, serviceOrdersOf } from '../service-orders/service-orders.store.ts';
import { giveNumberBack, giveSimBack, spendSim } from '../stock/stock.store.ts';

type Ending = {
  order_product_uuid: string;
  /** The card has left the house, or may have: it is never given to somebody else. */
  card_sent: boolean;
  /** A number that was in use is given to nobody else before this instant and the quarantine after it. */
  number_held_until: Date;
};

/**
 * Locks the line of an order product that is going to be ended, also before it was given anything: it is not given anything then. Comes
 * before the lock of the order.
 */
export const holdLineToEnd = async (tx: Tx, order_product_uuid: string, now: Date): Promise<void> => {
  await forbidAllocation(tx, order_product_uuid, now);
  await lockAllocation(tx, order_product_uuid);
};

const giveBackSim = async (tx: Tx, { queue }: Pick<Doing, 'queue'>, line: Allocation, card_sent: boolean) => {
  const { order_product_uuid, iccid, type } = line;
  if (type === SIM_CARD && !card_sent) return giveSimBack(tx, order_product_uuid, iccid);
  await spendSim(tx, iccid);
  // A profile that is on a phone stays there, dead; nobody but its owner can delete it.
  if (type === ESIM && (await findProfile(tx, order_product_uuid))?.progress !== 'installed')
    await queue.enqueue(tx, cancelEsimProfile, { order_product_uuid, iccid });
};

/** What was ended: the number that it had, since when it was on, and whether it is off at the network already. */
export type EndedLine = { msisdn: string | null; activated_at: Date | null; off: boolean };

/**
 * Takes a line away from its customer, wherever it stands: its product ends, number and SIM go back or are spent, and the network is
 * asked to switch it off if it may be on. Doing it again changes nothing and answers null. The line is locked by the caller.
 */
export const endLine = async (
  tx: Tx,
  ctx: Pick<Doing, 'queue' | 'tell' | 'now' | 'settings'>,
  { order_product_uuid, card_sent, number_held_until }: Ending,
): Promise<EndedLine | null> => {
  const line = await lockAllocation(tx, order_product_uuid);
  if (!line || line.state === 'released') return null;
  const asked = await serviceOrdersOf(tx, { order_product_uuid, kind: 'activate' });
  const on = asked.some((order) => order.state === 'completed' || isUnanswered(order));
  const activated_at = line.state === 'active' ? await endProduct(tx, line, ctx.now()) : null;
  await saveAllocation(tx, order_product_uuid, { state: 'released' });
  const free = on
    ? addSeconds(number_held_until, ctx.settings.NUMBER_QUARANTINE_DAYS * secondsADay)
    : // Nobody has ever been reached by it.
      ctx.now();
  if (line.msisdn) await giveNumberBack(tx, order_product_uuid, line.msisdn, free);
  await giveBackSim(tx, ctx, line, card_sent || on);
  if (on) await switchOff(tx, ctx, order_product_uuid);
  await ctx.tell(tx, simReleased, { order_product_uuid, customer_uuid: line.customer_uuid });
  return { msisdn: line.ported_msisdn ?? line.msisdn, activated_at, off: !on };
};

/** Asks the network to switch a line off, as a try of its own. */
export const switchOff = async (tx: Tx, doing: Pick<Doing, 'queue'>, order_product_uuid: string): Promise<void> => {
  await askAnew(tx, doing, order_product_uuid, 'deactivate');
};

/** The network has switched a line off that was taken away. */
export const finishDeactivation = async (tx: Tx, { tell }: Pick<Doing, 'tell'>, line: Allocation): Promise<void> => {
  const { order_product_uuid, customer_uuid } = line;
  if (line.state === 'released') await tell(tx, simStopped, { order_product_uuid, customer_uuid });
};
