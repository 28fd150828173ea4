import type { usageContract } from '#usage/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { parseWebhookEvent } from '#platform/http/parse-webhook-event.ts';
import { ingestRecords } from './ingest-records.ts';
import { insertMalformedUsage } from './rejected-usage.store.ts';

/** Number of invalid records that are logged. */
const loggedRefusals = 5;

/**
 * Ingests a batch of usage records. Batches may be repeated, late or partial: stored records are recognised by their
 * id. A malformed record is stored separately.
 */
export const usageWebhook: Handler<typeof usageContract, 'POST /api/webhook/network/usage'> = async (ctx) => {
  const batch = parseWebhookEvent(() => ctx.outside.network.parseUsage(ctx.body));
  const result = await ingestRecords(ctx, batch.records);
  const { refused } = result;
  if (refused.length > 0) {
    await insertMalformedUsage(
      ctx.db.write,
      refused.map(({ at }) => batch.records[at]),
      ctx.now(),
    );
    ctx.log.error(
      { batch_id: batch.batch_id, refused: refused.length, first: refused.slice(0, loggedRefusals) },
      'malformed usage records were stored for the operator',
    );
  }
  return result;
};
