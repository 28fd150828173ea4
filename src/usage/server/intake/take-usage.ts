import type { usageContract } from '#usage/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { readEvent } from '#platform/http/read-event.ts';
import { takeRecords } from './take-records.ts';

/** So many of the records that were refused are logged. */
const shown = 5;

/** A batch of usage records. It may come twice, late or in part: what is stored is known by its id. */
export const takeUsage: Handler<typeof usageContract, 'POST /api/webhook/network/usage'> = async (ctx) => {
  const batch = readEvent(() => ctx.outside.network.parseUsage(ctx.body));
  const taken = await takeRecords(ctx, batch.records);
  const { refused } = taken;
  if (refused.length > 0)
    ctx.log.warn(
      { batch_id: batch.batch_id, refused: refused.length, first: refused.slice(0, shown) },
      'usage records were refused',
    );
  return taken;
};
