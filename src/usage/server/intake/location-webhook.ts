import { lockProductUsageOfSims, updateVisits } from '#subscriptions/server/commands.ts';
import type { usageContract } from '#usage/contract.ts';
import { countryOfPlmn } from '#usage/rules/network-country.ts';
import { findNewVisit } from '#usage/rules/roaming-entry.ts';
import { checkSimLife } from '#usage/rules/sim-life.ts';
import { createPlatformRefusal } from '#platform/http/refused.ts';
import type { Handler } from '#platform/http/handler.ts';
import { parseWebhookEvent } from '#platform/http/parse-webhook-event.ts';
import { sendRoamingWelcome } from '../jobs.ts';

/** Tolerated clock skew of the network, the same as for its records. */
const MAX_CLOCK_SKEW_MS = 3_600_000;

/**
 * Applies the country in whose network a SIM has registered, so that the welcome does not wait for the first usage record. Repeated and
 * late events change nothing, because the same place or a newer one is stored. Events of unknown SIMs are dropped, because a later
 * event or record brings the same information.
 */
export const locationWebhook: Handler<typeof usageContract, 'POST /api/webhook/network/location'> = async (ctx) => {
  const { imsi, plmn, at } = parseWebhookEvent(() => ctx.outside.network.parseLocation(ctx.body));
  const now = ctx.now().getTime();
  if (at.getTime() > now + MAX_CLOCK_SKEW_MS) throw createPlatformRefusal('MALFORMED');
  await ctx.db.tx(async (tx) => {
    const [product] = await lockProductUsageOfSims(tx, [imsi]);
    if (!product || checkSimLife(at, product) !== null) return;
    const { visited, spent, customer_uuid, customer_product_uuid } = product;
    const visit = { country: countryOfPlmn(plmn), at: at.getTime() };
    const roamingEntry = findNewVisit(visited, visit, { now, newest_at: spent?.newest_at });
    if (!roamingEntry) return;
    const entry = { customer_uuid, customer_product_uuid, ...roamingEntry.visit };
    await updateVisits(tx, [entry]);
    if (roamingEntry.entered) await ctx.queue.enqueue(tx, sendRoamingWelcome, entry);
  });
  return {};
};
