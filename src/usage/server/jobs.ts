import { z } from 'zod';
import { uuid } from '#platform/contract/schemas.ts';
import { defineJob } from '#platform/jobs/job.ts';
import { limitKinds } from '#usage/rules/limits.ts';

/** Takes the records that came before their SIM was somebody's. */
export const ingestUnmatchedUsage = defineJob({
  name: 'take-aside-usage',
  lane: 'inner',
  priority: 'soon',
  payload: z.object({ order_product_uuid: uuid }),
  retry: { limit: 8, delaySeconds: 10, backoff: true },
});

/** Tells that 80 % or all of something is used, and stops what costs at the end of a limit. */
export const notifyUsageAlert = defineJob({
  name: 'tell-usage-alert',
  lane: 'inner',
  priority: 'soon',
  payload: z.object({
    customer_uuid: uuid,
    customer_product_uuid: uuid,
    month: z.string(),
    kind: z.enum(limitKinds),
    percent: z.number().int(),
  }),
  retry: { limit: 8, delaySeconds: 10, backoff: true },
});

/** Makes the tables of the months that come, and lets those go that are no longer kept; once a day. */
export const maintainUsagePartitions = defineJob({
  name: 'tend-usage-months',
  lane: 'inner',
  priority: 'later',
  payload: z.object({}),
  retry: { limit: 8, delaySeconds: 60, backoff: true },
});
