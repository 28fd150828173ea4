import { sendMessage } from '#notifications/server/commands.ts';
import { activationFailed as activationFailedMessage } from '#subscriptions/messages/activation-failed.ts';
import type { Tx } from '#platform/db/database.ts';
import { activationFailed, replacementDownloadFailed } from '#subscriptions/events.ts';
import { ESIM } from '#subscriptions/rules/sim-type.ts';
import { triesLeft } from '../../rules/activation-state.ts';
import type { Allocation } from '../allocation/allocations.store.ts';
import type { ServiceOrderContext } from '../service-orders/enqueue-service-order-submission.ts';
import type { ServiceOrderRow } from '../service-orders/service-orders.store.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { nextPollTime } from '#platform/pure/next-poll-time.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { esimDownloadFailed } from '#subscriptions/messages/esim-download-failed.ts';
import { findEsimProfile, updateEsimProgress } from './esim-profiles.store.ts';
import { syncEsimProfile } from '../jobs.ts';
import { queryLinesInUse } from '../products/lines-in-use.ts';

/** Fails the current activation attempt. No effect once the line is active. */
export const publishActivationFailureAndSendMail = async (
  tx: Tx,
  { queue, publish }: Pick<ServiceOrderContext, 'queue' | 'publish'>,
  order: ServiceOrderRow,
  line: Allocation,
): Promise<void> => {
  if (line.state !== 'reserved') return;
  // The network's error code stays in the service order; the customer gets our own code.
  const failure_code = line.type === ESIM ? 'ESIM_ACTIVATION_FAILED' : 'ACTIVATION_FAILED';
  const { order_product_uuid, customer_uuid, msisdn } = line;
  await publish(tx, activationFailed, { order_product_uuid, customer_uuid, failure_code });
  if (!msisdn) return;
  await sendMessage(tx, queue, activationFailedMessage, {
    key: `activation-failed:${order.uuid}`,
    to: { customer_uuid },
    data: { order_product_uuid, msisdn, tries_left: triesLeft(order.attempt) },
  });
};

/**
 * Records a failed profile download and mails the customer, at most once a day because a phone may retry many times. The
 * activation code stays valid. The line may already be active at the network.
 */
export const failEsimDownload = async (
  tx: Tx,
  { allocation_uuid, purpose, order_product_uuid, customer_uuid, msisdn, state }: Allocation,
  { queue, publish, now }: Pick<EventContext, 'queue' | 'publish' | 'now'>,
  error_code: string | null,
  occurred_at: Date,
): Promise<void> => {
  await updateEsimProgress(tx, allocation_uuid, { progress: 'failed', progress_at: occurred_at, error_code });
  if (state !== 'reserved') return;
  const failure_code = 'ESIM_DOWNLOAD_FAILED';
  const isOrder = purpose === 'order';
  if (isOrder) await publish(tx, activationFailed, { order_product_uuid, customer_uuid, failure_code });
  else await publish(tx, replacementDownloadFailed, { replacement_uuid: allocation_uuid, customer_uuid, failure_code });
  // A replacement SIM has no number of its own; use the number of the replaced line.
  const replaced = isOrder
    ? undefined
    : (await queryLinesInUse(tx, { customer_uuid, order_product_uuids: [order_product_uuid] })).get(order_product_uuid);
  const number = replaced?.msisdn ?? msisdn;
  if (!number) return;
  await sendMessage(tx, queue, esimDownloadFailed, {
    key: `esim-download-failed:${allocation_uuid}:${brusselsDate(now())}`,
    to: { customer_uuid },
    data: {
      order_product_uuid,
      msisdn: number,
      ...(replaced ? { customer_product_uuid: replaced.customer_product_uuid } : {}),
    },
  });
};

/** Resets a failed download when the customer retries, and polls its progress again. */
export const retryFailedEsimDownload = async (
  tx: Tx,
  line: Allocation,
  attempt: number,
  { queue, now }: Pick<EventContext, 'queue' | 'now'>,
): Promise<void> => {
  const { allocation_uuid } = line;
  const profile = line.type === ESIM ? await findEsimProfile(tx, allocation_uuid) : null;
  if (profile?.progress !== 'failed') return;
  await updateEsimProgress(tx, allocation_uuid, { progress: 'released', progress_at: now(), error_code: null });
  await queue.enqueueAt(
    tx,
    syncEsimProfile,
    { order_product_uuid: allocation_uuid, attempt },
    nextPollTime(now(), now()),
  );
};
