import { sendMessage } from '#notifications/server/commands.ts';
import { portInDone } from '#subscriptions/messages/port-in-done.ts';
import type { Tx } from '#platform/db/database.ts';
import type { JobContext } from '#platform/jobs/job.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import type { Settings } from '#platform/settings.ts';
import { type Allocation, saveAllocation } from './allocations.store.ts';
import { changeNumber } from './jobs.ts';
import { saveNumber } from './products.store.ts';
import { endServiceOrder, type ServiceOrderRow } from './service-orders.store.ts';
import { giveNumberBack } from './stock.store.ts';

type Doing = Pick<JobContext, 'queue' | 'now'> & { log: { error(about: object, message: string): void } };

const secondsOfDay = 86_400;
const nextTrySeconds = 600;

/**
 * The number that was kept is on the SIM: it becomes the product's, and the temporary one goes back to the pool after the
 * quarantine, in which nobody else can be called on it by mistake.
 */
export const finishNumberChange = async (
  tx: Tx,
  line: Allocation,
  settings: Settings,
  { queue, now }: Doing,
): Promise<void> => {
  const { order_product_uuid, customer_uuid, msisdn, ported_msisdn } = line;
  if (!ported_msisdn || !msisdn) return;
  await saveNumber(tx, customer_uuid, order_product_uuid, ported_msisdn);
  await giveNumberBack(
    tx,
    order_product_uuid,
    msisdn,
    addSeconds(now(), settings.NUMBER_QUARANTINE_DAYS * secondsOfDay),
  );
  await saveAllocation(tx, order_product_uuid, { msisdn: null });
  await sendMessage(tx, queue, portInDone, {
    key: `port-in-done:${order_product_uuid}:${ported_msisdn}`,
    to: { customer_uuid },
    data: { order_product_uuid, msisdn: ported_msisdn },
  });
};

/** The network could not put the number on the SIM. The number is ours already, so it is asked again until it does. */
export const failNumberChange = async (
  tx: Tx,
  order: ServiceOrderRow,
  error_code: string,
  { queue, now, log }: Doing,
): Promise<void> => {
  if (!(await endServiceOrder(tx, order.uuid, { state: 'failed', error_code }, now()))) return;
  const { order_product_uuid, attempt } = order;
  log.error({ order_product_uuid, attempt, code: error_code }, 'number change failed at the network');
  await queue.enqueueAt(
    tx,
    changeNumber,
    { order_product_uuid, attempt: attempt + 1 },
    addSeconds(now(), nextTrySeconds),
  );
};
