import { z } from 'zod';
import { isoDate } from '#platform/contract/schemas.ts';
import { defineJob } from '#platform/jobs/job.ts';
import { dueAfterSeconds } from '#platform/jobs/recurring-jobs.ts';
import { secondsPerDay } from '#platform/pure/instant.ts';

/** Sums customers' entries by project and month for the public pages; every ten minutes. */
export const sumForest = defineJob({
  name: 'sum-forest',
  lane: 'inner',
  priority: 'later',
  payload: z.object({}),
  retry: { limit: 8, delaySeconds: 60, backoff: true },
  recurrence: {
    timerId: '5b0c6a1e-3d6d-4c52-9d0e-7a1f4f0c2a61',
    firstRun: dueAfterSeconds(30),
    nextRun: dueAfterSeconds(600),
  },
});

/** Finds the customers whom the closing of a project concerns, in several jobs. `on`: the day of the load; `after`: the last customer of the previous job. */
export const enqueueProjectClosings = defineJob({
  name: 'apply-closing',
  lane: 'inner',
  priority: 'later',
  payload: z.object({ project_uuid: z.uuid(), on: isoDate, after: z.uuid().optional() }),
  retry: { limit: 8, delaySeconds: 300, backoff: true },
});

/** Ends the add-ons of a customer that can fund no other project after a closing, and notifies the customer what becomes of what was given. */
export const applyProjectClosingToCustomer = defineJob({
  name: 'apply-closing-to-customer',
  lane: 'inner',
  priority: 'later',
  payload: z.object({ project_uuid: z.uuid(), customer_uuid: z.uuid(), on: isoDate }),
  retry: { limit: 8, delaySeconds: 300, backoff: true },
});

/** Does the work of `applyProjectClosingToCustomer` for a SIM that was activated after the project of its add-ons was closed. The customer is also notified of add-ons that fund another project. */
export const applyProjectClosingToSim = defineJob({
  name: 'apply-late-closing',
  lane: 'inner',
  priority: 'later',
  payload: z.object({
    customer_uuid: z.uuid(),
    customer_product_uuid: z.uuid(),
    /** Set when the SIM has just been activated: the activation itself has ended the add-ons that fund no project. */
    at_activation: z.boolean().optional(),
  }),
  retry: { limit: 8, delaySeconds: 300, backoff: true },
});

/** Gives the expired credits of one wallet to the default project, and announces those that expire soon. */
export const expireWallet = defineJob({
  name: 'expire-wallet',
  lane: 'inner',
  priority: 'later',
  payload: z.object({ customer_uuid: z.uuid() }),
  retry: { limit: 8, delaySeconds: 300, backoff: true },
});

/** Processes all wallets and contributions once a day: expiry, its announcement, and entries that missed events would have made. */
export const updateWalletsAndForestSums = defineJob({
  name: 'tend-wallets',
  lane: 'inner',
  priority: 'later',
  payload: z.object({}),
  retry: { limit: 8, delaySeconds: 300, backoff: true },
  recurrence: {
    timerId: '0d4f6c57-6a4e-4a0b-8a35-0f0a3a9bb0c2',
    firstRun: dueAfterSeconds(900),
    nextRun: dueAfterSeconds(secondsPerDay),
  },
});
