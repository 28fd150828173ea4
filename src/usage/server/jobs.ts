import { z } from 'zod';
import { uuid, isoDate } from '#platform/contract/schemas.ts';
import { defineJob } from '#platform/jobs/job.ts';
import { dueAfterSeconds } from '#platform/jobs/recurring-jobs.ts';
import { secondsPerDay } from '#platform/pure/instant.ts';
import { limitKinds } from '#usage/rules/limits.ts';

/** Ingests records that arrived before their SIM was assigned. */
export const ingestUnmatchedUsage = defineJob({
  name: 'take-aside-usage',
  lane: 'inner',
  priority: 'soon',
  payload: z.object({ order_product_uuid: uuid }),
  retry: { limit: 8, delaySeconds: 10, backoff: true },
});

/** Sends the alert about a reached limit and bars paid services at 100 %. */
export const notifyAndBarAtLimit = defineJob({
  name: 'tell-usage-alert',
  lane: 'inner',
  priority: 'soon',
  payload: z.object({
    customer_uuid: uuid,
    customer_product_uuid: uuid,
    month: isoDate,
    kind: z.enum(limitKinds),
    percent: z.number().int(),
  }),
  retry: { limit: 8, delaySeconds: 10, backoff: true },
});

/** Sends the SMS with the prices of a country that a SIM has come to. `at`: the start of the visit in ms. */
export const sendRoamingWelcome = defineJob({
  name: 'send-roaming-welcome',
  lane: 'inner',
  priority: 'soon',
  payload: z.object({ customer_uuid: uuid, customer_product_uuid: uuid, country: z.string(), at: z.number() }),
  retry: { limit: 8, delaySeconds: 10, backoff: true },
});

/** Creates coming partitions and removes those past the retention period; daily. */
export const maintainUsagePartitions = defineJob({
  name: 'tend-usage-months',
  lane: 'inner',
  priority: 'later',
  payload: z.object({}),
  retry: { limit: 8, delaySeconds: 60, backoff: true },
  recurrence: {
    timerId: 'c0a4f1d6-91e2-4b59-8f0e-3d1b7a2c6e44',
    // Keeps the start fast.
    firstRun: dueAfterSeconds(900),
    nextRun: dueAfterSeconds(secondsPerDay),
  },
});
