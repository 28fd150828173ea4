import { catalogueOf } from '#catalogue/server/questions.ts';
import type { subscriptionsContract } from '#subscriptions/contract.ts';
import { firstTimeTold } from '#platform/db/outside-events.store.ts';
import type { Handler } from '#platform/http/handler.ts';
import { readEvent } from '#platform/http/read-event.ts';
import { lockAllocationOfSim } from '../allocation/allocations.store.ts';
import { progressAfter } from './esim-progress.ts';
import { findProfile, saveProgress } from './esim-profiles.store.ts';
import { failDownload } from './fail-download.ts';
import { noteInstalled } from './note-installed.ts';

/** How far a phone is with a profile. Late, repeated and unknown ones change nothing. */
export const takeEsimEvent: Handler<typeof subscriptionsContract, 'POST /api/webhook/esim'> = async (ctx) => {
  const event = readEvent(() => ctx.outside.esim.parseEvent(ctx.body));
  const catalogue = await catalogueOf(ctx.db);
  await ctx.db.tx(async (tx) => {
    const now = ctx.now();
    const line = await lockAllocationOfSim(tx, event.iccid);
    const profile = line ? await findProfile(tx, line.order_product_uuid) : null;
    if (!line || !profile) return ctx.log.warn({ event_id: event.event_id }, 'eSIM event about an unknown profile');
    if (!(await firstTimeTold(tx, 'esim', event.event_id, now))) return;
    const progress = progressAfter(profile, event);
    if (progress === null) return;
    const { occurred_at: progress_at, error_code } = event;
    if (progress === 'failed') return failDownload(tx, line, ctx, error_code, progress_at);
    await saveProgress(tx, line.order_product_uuid, { progress, progress_at, error_code });
    if (progress === 'installed') await noteInstalled(tx, line, catalogue, ctx);
  });
  return {};
};
