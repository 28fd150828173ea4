import type { Catalogue, AddonEntry, OfferEntry } from '#catalogue/server/queries.ts';
import { findCustomerForOrder } from '#customers/server/queries.ts';
import type { Tx } from '#platform/db/database.ts';
import { brusselsDate, firstOfMonth } from '#platform/pure/calendar.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { addonActivated, findGivenSimName, simActivated, replacementProfileInstalled } from '#subscriptions/events.ts';
import { addonEndDate } from '#subscriptions/rules/addons.ts';
import { simStates } from '#subscriptions/rules/sim-state.ts';
import { ESIM } from '#subscriptions/rules/sim-type.ts';
import { type Allocation, updateAllocation } from '../allocation/allocations.store.ts';
import { lockOutBillCycleRun } from '../bill-cycle/bill-cycle.store.ts';
import { findEsimProfile } from './esim-profiles.store.ts';
import { submitNumberChange } from '../jobs.ts';
import { defaultSimName } from '#subscriptions/rules/sim-name.ts';
import { toPricedAddon } from '../products/to-priced-addon.ts';
import { insertProduct, queryProductNames } from '../products/products.store.ts';
import { hasCompletedActivation } from '../service-orders/service-orders.store.ts';
import { findStockSim } from '../stock/stock.store.ts';
import { computeMonthBuckets } from '#subscriptions/rules/month-buckets.ts';
import type { Bucket } from '#subscriptions/rules/bucket.ts';
import type { ServiceSetting } from '../tables.ts';

/** Services of a new line: free ones on, paid ones off. */
export const defaultServices: readonly ServiceSetting[] = [
  { key: 'voicemail', enabled: true },
  { key: 'roaming', enabled: true },
  { key: 'data', enabled: true },
  { key: 'data_roaming', enabled: true },
  { key: 'international_calls', enabled: true },
  { key: 'premium_calls', enabled: false },
  { key: 'premium_sms', enabled: false },
  { key: 'hide_number', enabled: false },
];

/** Buckets of the first month of a plan and its telecom add-ons, prorated from today, in bytes, seconds and messages; null is unlimited. */
export const firstMonthBuckets = (offer: OfferEntry, addons: readonly AddonEntry[], now: Date): Bucket[] => {
  const firstDay = brusselsDate(now);
  const month = firstOfMonth(firstDay);
  const datedAddons = addons.map((addon) => ({ ...addon, counts_from: firstDay }));
  return computeMonthBuckets({ ...offer, counts_from: firstDay }, datedAddons, month).map((bucket) => ({
    ...bucket,
    month,
    used: 0,
  }));
};

type ActivationContext = Pick<EventContext, 'queue' | 'publish' | 'callExtension' | 'now' | 'newId'>;

/**
 * Creates the customer product once the network has activated the line and, for an eSIM, the profile is installed. Whichever comes
 * last finishes the activation; repeats change nothing. The caller holds the lock of the allocation.
 */
export const finishActivationIfReady = async (
  tx: Tx,
  line: Allocation,
  catalogue: Catalogue,
  { queue, publish, callExtension, now: clock, newId }: ActivationContext,
): Promise<void> => {
  if (line.state !== 'reserved' || !(await hasCompletedActivation(tx, line.allocation_uuid))) return;
  if (line.type === ESIM && (await findEsimProfile(tx, line.allocation_uuid))?.progress !== 'installed') return;
  await lockOutBillCycleRun(tx);
  const now = clock();
  const offer = catalogue.offerByUuid.get(line.offer_uuid);
  const sim = await findStockSim(tx, line.iccid);
  if (!offer || !sim || !line.msisdn)
    throw new Error(`order product ${line.order_product_uuid} has no offer, SIM or number`);
  const addons = line.addon_uuids.flatMap((uuid) => catalogue.addonByUuid.get(uuid) ?? []);
  const language = (await findCustomerForOrder(tx, line.customer_uuid))?.language ?? 'en';
  const simName = await callExtension(tx, findGivenSimName, 'order', line);
  const name = defaultSimName(simName ?? offer.name[language], await queryProductNames(tx, line.customer_uuid));
  const customer_product_uuid = newId();
  const started_at = now.toISOString();
  const ends_on = addonEndDate(brusselsDate(now));
  const customerAddons = addons.map(({ uuid: offer_uuid, project_closed }) => {
    const addon = { uuid: newId(), offer_uuid, state: 'active' as const, started_at };
    // The project of the add-on was closed after the order, so the add-on is active for the first month only.
    return project_closed ? { ...addon, state: 'removing' as const, ends_on } : addon;
  });
  await insertProduct(tx, {
    customer_uuid: line.customer_uuid,
    uuid: customer_product_uuid,
    order_product_uuid: line.order_product_uuid,
    name,
    msisdn: line.msisdn,
    type: line.type,
    state: simStates.next('not_active', 'activated') ?? 'active',
    offer_uuid: line.offer_uuid,
    iccid: sim.iccid,
    puks_encrypted: sim.puks_encrypted,
    credit_limit_cents: offer.payment_type === 'postpaid' ? offer.credit_limit_cents : null,
    services: [...defaultServices],
    buckets: firstMonthBuckets(offer, addons, now),
    addons: customerAddons,
    activated_at: now,
    begun_month: firstOfMonth(brusselsDate(now)),
  });
  const { allocation_uuid, order_product_uuid, customer_uuid, msisdn } = line;
  await updateAllocation(tx, allocation_uuid, { state: 'active' });
  const plan = offer.name[language];
  const product = { customer_product_uuid, msisdn, plan, name, language, activated_at: started_at };
  await publish(tx, simActivated, { order_product_uuid, customer_uuid, ...product });
  for (const addon of customerAddons)
    await publish(tx, addonActivated, {
      customer_uuid,
      customer_product_uuid,
      order_product_uuid,
      addon: toPricedAddon(catalogue, addon),
      started_at,
      with_sim: true,
      ...(addon.state === 'removing' && { ends_on: addon.ends_on }),
    });
  if (line.ported_msisdn) await queue.enqueue(tx, submitNumberChange, { order_product_uuid, attempt: 1 });
};

/**
 * Handles an installed profile: finishes the activation of a line, or publishes that a replacement SIM can take over. The caller
 * holds the lock of the allocation.
 */
export const finishActivationOrPublishReplacement = (
  tx: Tx,
  sim: Allocation,
  catalogue: Catalogue,
  ctx: ActivationContext,
): Promise<void> => {
  const { customer_uuid, allocation_uuid: replacement_uuid } = sim;
  if (sim.purpose === 'order') return finishActivationIfReady(tx, sim, catalogue, ctx);
  return ctx.publish(tx, replacementProfileInstalled, { customer_uuid, replacement_uuid });
};
