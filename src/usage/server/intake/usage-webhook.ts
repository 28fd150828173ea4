import type { usageContract } from '#usage/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { parseWebhookEvent } from '#platform/http/parse-webhook-event.ts';
import { ingestRecords } from './ingest-records.ts';

/** So many of the records that were refused are logged. */
const loggedRefusals = 5;

/** A batch of usage records. It may come twice, late or in part: what is stored is known by its id. */
export const usageWebhook: Handler<typeof usageContract, 'POST /api/webhook/network/usage'> = async (ctx) => {
  const batch = parseWebhookEvent(() => ctx.outside.network.parseUsage(ctx.body));
  const taken = await ingestRecords(ctx, batch.records);
  const { refused } = taken;
  if (refused.length > 0)
    ctx.log.warn(
      { batch_id: batch.batch_id, refused: refused.length, first: refused.slice(0, loggedRefusals) },
      'usage records were refused',
    );
  return taken;
};
