import { sendMessage } from '#notifications/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { nextAsk } from '#platform/pure/next-ask.ts';
import type { Doing } from '#platform/reactions.ts';
import { esimDownloadFailed } from '#subscriptions/messages/esim-download-failed.ts';
import { activationFailed } from '#subscriptions/news.ts';
import { ESIM } from '#subscriptions/rules/sim-type.ts';
import type { Allocation } from '../allocation/allocations.store.ts';
import { findProfile, saveProgress } from './esim-profiles.store.ts';
import { checkEsimProfile } from '../jobs.ts';
import { linesInUse } from '../products/lines.ts';

/**
 * A phone could not take its profile in. The code that it scans stays good, so its customer is told how to go on: at most once a day, since
 * a phone may try many times. The line may be on at the network already.
 */
export const failDownload = async (
  tx: Tx,
  { order_product_uuid, customer_uuid, msisdn, state, replaces_uuid }: Allocation,
  { queue, tell, now }: Pick<Doing, 'queue' | 'tell' | 'now'>,
  error_code: string | null,
  occurred_at: Date,
): Promise<void> => {
  await saveProgress(tx, order_product_uuid, { progress: 'failed', progress_at: occurred_at, error_code });
  if (state !== 'reserved') return;
  await tell(tx, activationFailed, { order_product_uuid, customer_uuid, failure_code: 'ESIM_DOWNLOAD_FAILED' });
  // A SIM that takes the place of another one has no number of its own.
  const replaced =
    replaces_uuid === null
      ? undefined
      : (await linesInUse(tx, { customer_uuid, order_product_uuids: [replaces_uuid] })).get(replaces_uuid);
  const number = replaced?.msisdn ?? msisdn;
  if (!number) return;
  await sendMessage(tx, queue, esimDownloadFailed, {
    key: `esim-download-failed:${order_product_uuid}:${brusselsDate(now())}`,
    to: { customer_uuid },
    data: {
      order_product_uuid,
      msisdn: number,
      ...(replaced ? { customer_product_uuid: replaced.customer_product_uuid } : {}),
    },
  });
};

/** The customer tries again: a download that failed is to come once more, and is asked after again. */
export const beginAgain = async (
  tx: Tx,
  line: Allocation,
  attempt: number,
  { queue, now }: Pick<Doing, 'queue' | 'now'>,
): Promise<void> => {
  const { order_product_uuid } = line;
  const profile = line.type === ESIM ? await findProfile(tx, order_product_uuid) : null;
  if (profile?.progress !== 'failed') return;
  await saveProgress(tx, order_product_uuid, { progress: 'released', progress_at: now(), error_code: null });
  await queue.enqueueAt(tx, checkEsimProfile, { order_product_uuid, attempt }, nextAsk(now(), now()));
};
