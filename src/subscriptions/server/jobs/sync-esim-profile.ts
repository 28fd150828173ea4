import { getCatalogue } from '#catalogue/server/queries.ts';
import type { ProfileState } from '#adapters/esim/esim.ts';
import type { Tx } from '#platform/db/database.ts';
import { PermanentFailure, type JobContext, type JobHandler } from '#platform/jobs/job.ts';
import { runAndRescheduleAfterOutage } from '#platform/jobs/run-and-reschedule-after-failure.ts';
import { addSeconds, toIso } from '#platform/pure/instant.ts';
import { nextPollTime } from '#platform/pure/next-poll-time.ts';
import { type Allocation, lockAllocationToActivate } from '../allocation/allocations.store.ts';
import { type EsimProfileRow, findEsimProfile, updateEsimProgress } from '../activation/esim-profiles.store.ts';
import { failEsimDownload } from '../activation/publish-activation-failure-and-send-mail.ts';
import { finishActivationOrPublishReplacement } from '../activation/finish-activation-if-ready.ts';
import { syncEsimProfile } from '../jobs.ts';
import { NO_ANSWER, queryServiceOrders } from '../service-orders/service-orders.store.ts';

type CheckedDownload = { order_product_uuid: string; attempt: number };
type PendingDownload = { line: Allocation; profile: EsimProfileRow };

const secondsAnHour = 3600;

/**
 * Locks the allocation of a pending download; null when the profile is installed or failed, the line has ended, or a newer attempt
 * runs.
 */
const lockPendingDownload = async (
  tx: Tx,
  { order_product_uuid: allocation_uuid, attempt }: CheckedDownload,
): Promise<PendingDownload | null> => {
  const line = await lockAllocationToActivate(tx, allocation_uuid);
  const profile = await findEsimProfile(tx, allocation_uuid);
  if (line?.state !== 'reserved' || !profile || profile.progress === 'installed' || profile.progress === 'failed')
    return null;
  const [newestOrder] = await queryServiceOrders(tx, { allocation_uuid, kind: 'activate' });
  return newestOrder && newestOrder.attempt > attempt ? null : { line, profile };
};

/** Deadline of a download that has begun; null before it begins, because the customer may take any time. */
const deadlineOf = ({ profile: { progress, progress_at } }: PendingDownload, { settings }: JobContext): Date | null =>
  progress === 'released' ? null : addSeconds(progress_at, settings.ESIM_DOWNLOAD_DEADLINE_HOURS * secondsAnHour);

/** Applies the answer of the SM-DP+; returns an error text for operators when the download has passed its deadline. */
const applyProfileState = async (
  payload: CheckedDownload,
  state: ProfileState | null,
  ctx: JobContext,
): Promise<string | null> => {
  const catalogue = await getCatalogue(ctx.db);
  return ctx.db.tx(async (tx) => {
    const pendingDownload = await lockPendingDownload(tx, payload);
    if (!pendingDownload) return null;
    const { line, profile } = pendingDownload;
    ctx.setCustomer(line.customer_uuid);
    const now = ctx.now();
    if (state === 'Installed') {
      await updateEsimProgress(tx, line.allocation_uuid, { progress: 'installed', progress_at: now, error_code: null });
      await finishActivationOrPublishReplacement(tx, line, catalogue, ctx);
      return null;
    }
    const deadline = deadlineOf(pendingDownload, ctx);
    if (deadline && deadline <= now) {
      await failEsimDownload(tx, line, ctx, NO_ANSWER, now);
      return `a phone began to download ${line.iccid} on ${toIso(profile.progress_at)}, and its end was never told`;
    }
    const progressAt = profile.progress_at;
    await ctx.queue.enqueueAt(tx, syncEsimProfile, payload, nextPollTime(progressAt, now, deadline ?? undefined));
    return null;
  });
};

/**
 * Polls the download progress, because events may be lost. A download that passes its deadline fails, so that the customer can
 * retry, and the job fails permanently, so that operators see it.
 */
export const runSyncEsimProfile: JobHandler<typeof syncEsimProfile> = async (payload, ctx) => {
  const pendingDownload = await ctx.db.tx((tx) => lockPendingDownload(tx, payload));
  if (!pendingDownload) return;
  const { iccid } = pendingDownload.profile;
  const question = { iccid, external_id: `${payload.order_product_uuid}:${ctx.newId()}` };
  const answer = await runAndRescheduleAfterOutage(ctx, syncEsimProfile, payload, async () => ({
    state: await ctx.outside.esim.profileState(question),
  }));
  const overdueReason = answer && (await applyProfileState(payload, answer.state, ctx));
  if (overdueReason) throw new PermanentFailure(overdueReason);
};
