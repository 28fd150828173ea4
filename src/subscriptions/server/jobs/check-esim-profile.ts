import { catalogueOf } from '#catalogue/server/questions.ts';
import type { ProfileState } from '#adapters/esim/esim.ts';
import type { Tx } from '#platform/db/database.ts';
import { GivenUp, type JobContext, type JobHandler } from '#platform/jobs/job.ts';
import { keepTrying } from '#platform/jobs/keep-trying.ts';
import { addSeconds, toIso } from '#platform/pure/instant.ts';
import { nextAsk } from '#platform/pure/next-ask.ts';
import { type Allocation, lockAllocation } from '../allocation/allocations.store.ts';
import { type EsimProfileRow, findProfile, saveProgress } from '../activation/esim-profiles.store.ts';
import { failDownload } from '../activation/fail-download.ts';
import { noteInstalled } from '../activation/note-installed.ts';
import { checkEsimProfile } from '../jobs.ts';
import { NO_ANSWER, serviceOrdersOf } from '../service-orders/service-orders.store.ts';

type Watched = { order_product_uuid: string; attempt: number };
type Waiting = { line: Allocation; profile: EsimProfileRow };

const secondsAnHour = 3600;

/** What is waited for, locked; null when the phone has the profile, could not take it, or the line is over or begun anew. */
const findWaiting = async (tx: Tx, { order_product_uuid, attempt }: Watched): Promise<Waiting | null> => {
  const line = await lockAllocation(tx, order_product_uuid);
  const profile = await findProfile(tx, order_product_uuid);
  if (line?.state !== 'reserved' || !profile || profile.progress === 'installed' || profile.progress === 'failed')
    return null;
  const [newest] = await serviceOrdersOf(tx, { order_product_uuid, kind: 'activate' });
  return newest && newest.attempt > attempt ? null : { line, profile };
};

/** When a phone that has begun must have ended; null for one that has not begun, which may take its time. */
const deadlineOf = ({ profile: { progress, progress_at } }: Waiting, { settings }: JobContext): Date | null =>
  progress === 'released' ? null : addSeconds(progress_at, settings.ESIM_DOWNLOAD_DEADLINE_HOURS * secondsAnHour);

/** Notes what the SM-DP+ says; a sentence for operators when the phone has been at it for too long. */
const note = async (payload: Watched, state: ProfileState | null, ctx: JobContext): Promise<string | null> => {
  const catalogue = await catalogueOf(ctx.db);
  return ctx.db.tx(async (tx) => {
    const waiting = await findWaiting(tx, payload);
    if (!waiting) return null;
    const { line, profile } = waiting;
    ctx.about(line.customer_uuid);
    const now = ctx.now();
    if (state === 'Installed') {
      const { order_product_uuid } = payload;
      await saveProgress(tx, order_product_uuid, { progress: 'installed', progress_at: now, error_code: null });
      await noteInstalled(tx, line, catalogue, ctx);
      return null;
    }
    const deadline = deadlineOf(waiting, ctx);
    if (deadline && deadline <= now) {
      await failDownload(tx, line, ctx, NO_ANSWER, now);
      return `a phone began to download ${line.iccid} on ${toIso(profile.progress_at)}, and its end was never told`;
    }
    const since = profile.progress_at;
    await ctx.queue.enqueueAt(tx, checkEsimProfile, payload, nextAsk(since, now, deadline ?? undefined));
    return null;
  });
};

/**
 * Asks how far a phone is with a profile: events get lost. A download that was begun and never ended fails, so that its customer can go
 * on, and the job is listed with those that failed for good.
 */
export const runCheckEsimProfile: JobHandler<typeof checkEsimProfile> = async (payload, ctx) => {
  const waiting = await ctx.db.tx((tx) => findWaiting(tx, payload));
  if (!waiting) return;
  const { iccid } = waiting.profile;
  const question = { iccid, external_id: `${payload.order_product_uuid}:${ctx.newId()}` };
  const asked = await keepTrying(ctx, checkEsimProfile, payload, async () => ({
    state: await ctx.outside.esim.profileState(question),
  }));
  const overdue = asked && (await note(payload, asked.state, ctx));
  if (overdue) throw new GivenUp(overdue);
};
