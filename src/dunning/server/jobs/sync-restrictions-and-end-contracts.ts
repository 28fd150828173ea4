import type { Msisdn } from '#platform/pure/line-ids.ts';
import { findCustomerForOrder } from '#customers/server/queries.ts';
import { serviceRestoredMessage } from '#dunning/messages/service-restored.ts';
import { unpaidContractTerminated } from '#dunning/events.ts';
import { buildMessageJob } from '#notifications/server/commands.ts';
import { isPayerDeathUnresolved } from '#payments/server/queries.ts';
import type { Tx } from '#platform/db/database.ts';
import type { JobContext, JobHandler } from '#platform/jobs/job.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { setSimRestriction } from '#subscriptions/server/commands.ts';
import { findProduct, queryProductsInUse } from '#subscriptions/server/queries.ts';
import { queryDemandedRestrictions } from '../cases/unpaid-sims.ts';
import type { syncRestrictionsAndEndContracts } from '../jobs.ts';

/** Notifies a customer by mail, and each SIM by SMS, that its service is restored. */
const notifyRestored = async (
  tx: Tx,
  ctx: JobContext,
  customer_uuid: string,
  { msisdns, otherSims }: { msisdns: readonly Msisdn[]; otherSims: 'none' | 'restricted' | 'ended' },
) => {
  const language = (await findCustomerForOrder(tx, customer_uuid))?.language ?? 'en';
  const key = `service-restored:${ctx.newId()}`;
  await ctx.queue.enqueueAll(tx, [
    buildMessageJob(serviceRestoredMessage, {
      key,
      to: { customer_uuid },
      language,
      data: otherSims === 'none' ? {} : { msisdns: [...msisdns], leaves_others: otherSims === 'restricted' },
    }),
    ...msisdns.map((msisdn) =>
      buildMessageJob(serviceRestoredMessage, {
        key: `${key}:${msisdn}`,
        to: { msisdn },
        customer_uuid,
        language,
        data: {},
      }),
    ),
  ]);
};

/** Publishes the end of the contracts that unpaid invoices demand, and returns the SIMs that end by it. */
const terminateUnpaidContracts = async (
  tx: Tx,
  ctx: JobContext,
  customer_uuid: string,
): Promise<ReadonlySet<string>> => {
  const services = await queryDemandedRestrictions(tx, customer_uuid);
  const inUse = await queryProductsInUse(tx, customer_uuid);
  const endingUuids = inUse.filter((uuid) => services.get(uuid) === 'ended');
  const products = await Promise.all(endingUuids.map((uuid) => findProduct(tx, { customer_uuid, uuid })));
  const order_product_uuids = products.flatMap((product) => product?.order_product_uuid ?? []);
  if (order_product_uuids.length > 0)
    await ctx.publish(tx, unpaidContractTerminated, { customer_uuid, order_product_uuids });
  return new Set(endingUuids);
};

/** Restricts or restores the SIMs that do not end, and notifies the customer of those that are restored. */
const syncRestrictionsAndNotifyRestored = async (
  tx: Tx,
  ctx: JobContext,
  customer_uuid: string,
  endingSims: ReadonlySet<string>,
): Promise<void> => {
  const restoredNumbers: Msisdn[] = [];
  // Other invoices may still restrict other SIMs, or have ended them.
  let otherSims: 'none' | 'restricted' | 'ended' = endingSims.size === 0 ? 'none' : 'ended';
  const today = brusselsDate(ctx.now());
  for (const uuid of await queryProductsInUse(tx, customer_uuid)) {
    if (endingSims.has(uuid)) continue;
    const change = await setSimRestriction(tx, ctx, { customer_uuid, uuid }, today, async () => {
      const service = (await queryDemandedRestrictions(tx, customer_uuid)).get(uuid) ?? 'none';
      if (service !== 'none') otherSims = 'restricted';
      return service === 'ended' ? 'all' : service;
    });
    const product = change === 'lifted' ? await findProduct(tx, { customer_uuid, uuid }) : null;
    if (product) restoredNumbers.push(product.msisdn);
  }
  // The death of the payer gives service back, and nothing is sent, because the address is that of the payer.
  if (restoredNumbers.length > 0 && !(await isPayerDeathUnresolved(tx, customer_uuid)))
    await notifyRestored(tx, ctx, customer_uuid, { msisdns: restoredNumbers, otherSims });
};

/**
 * Brings each SIM of a customer to the restriction that its unpaid invoices demand. It reads the present state and not
 * an event, so it may run twice or late; every change of a case enqueues it. It locks no invoice.
 */
export const runSyncRestrictionsAndEndContracts: JobHandler<typeof syncRestrictionsAndEndContracts> = async (
  { customer_uuid },
  ctx,
) => {
  ctx.setCustomer(customer_uuid);
  const endingSims = await ctx.db.tx((tx) => terminateUnpaidContracts(tx, ctx, customer_uuid));
  await ctx.db.tx((tx) => syncRestrictionsAndNotifyRestored(tx, ctx, customer_uuid, endingSims));
};
