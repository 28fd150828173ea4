import { getCatalogue } from '#catalogue/server/queries.ts';
import type { subscriptionsContract } from '#subscriptions/contract.ts';
import { recordOutsideEventIfNew } from '#platform/db/outside-events.store.ts';
import type { Handler } from '#platform/http/handler.ts';
import { parseWebhookEvent } from '#platform/http/parse-webhook-event.ts';
import { lockAllocationOfSimToActivate } from '../allocation/allocations.store.ts';
import { nextEsimProgress } from '../../rules/esim.ts';
import { findEsimProfile, updateEsimProgress } from './esim-profiles.store.ts';
import { failEsimDownload } from './publish-activation-failure-and-send-mail.ts';
import { finishActivationOrPublishReplacement } from './finish-activation-if-ready.ts';

/** Records the download progress of a phone. Late, repeated and unknown events change nothing. */
export const handleEsimEvent: Handler<typeof subscriptionsContract, 'POST /api/webhook/esim'> = async (ctx) => {
  const event = parseWebhookEvent(() => ctx.outside.esim.parseEvent(ctx.body));
  const catalogue = await getCatalogue(ctx.db);
  await ctx.db.tx(async (tx) => {
    const now = ctx.now();
    const line = await lockAllocationOfSimToActivate(tx, event.iccid);
    const profile = line ? await findEsimProfile(tx, line.allocation_uuid) : null;
    if (!line || !profile) return ctx.log.warn({ event_id: event.event_id }, 'eSIM event about an unknown profile');
    if (!(await recordOutsideEventIfNew(tx, 'esim', event.event_id, now))) return;
    const progress = nextEsimProgress(profile, event);
    if (progress === null) return;
    const { occurred_at: progress_at, error_code } = event;
    if (progress === 'failed') return failEsimDownload(tx, line, ctx, error_code, progress_at);
    await updateEsimProgress(tx, line.allocation_uuid, { progress, progress_at, error_code });
    if (progress === 'installed') await finishActivationOrPublishReplacement(tx, line, catalogue, ctx);
  });
  return {};
};
