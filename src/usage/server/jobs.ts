import { z } from 'zod';
import { uuid } from '#platform/contract/schemas.ts';
import { job } from '#platform/jobs/job.ts';

/** Takes the records that came before their SIM was somebody's. */
export const takeAside = job({
  name: 'take-aside-usage',
  lane: 'inner',
  priority: 'soon',
  payload: z.object({ order_product_uuid: uuid }),
  retry: { limit: 8, delaySeconds: 10, backoff: true },
});
