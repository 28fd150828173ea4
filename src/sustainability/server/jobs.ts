import { z } from 'zod';
import { isoDate } from '#platform/contract/schemas.ts';
import { defineJob } from '#platform/jobs/job.ts';

/** Sums customers' entries by project and month for the public pages; every ten minutes. */
export const sumForest = defineJob({
  name: 'sum-forest',
  lane: 'inner',
  priority: 'later',
  payload: z.object({}),
  retry: { limit: 8, delaySeconds: 60, backoff: true },
});

/** Finds the customers whom the closing of a project concerns, in parts. `on`: the day of the load; `after`: the last customer looked at. */
export const applyClosing = defineJob({
  name: 'apply-closing',
  lane: 'inner',
  priority: 'later',
  payload: z.object({ project_uuid: z.uuid(), on: isoDate, after: z.uuid().optional() }),
  retry: { limit: 8, delaySeconds: 300, backoff: true },
});

/** Ends add-ons of a customer that funded a project until it was closed, and tells what becomes of what the customer gave. */
export const applyClosingToCustomer = defineJob({
  name: 'apply-closing-to-customer',
  lane: 'inner',
  priority: 'later',
  payload: z.object({ project_uuid: z.uuid(), customer_uuid: z.uuid(), on: isoDate }),
  retry: { limit: 8, delaySeconds: 300, backoff: true },
});

/** Ends add-ons of a SIM that was activated after their project was closed, and tells its customer, also of those that another project gets. */
export const applyLateClosing = defineJob({
  name: 'apply-late-closing',
  lane: 'inner',
  priority: 'later',
  payload: z.object({
    customer_uuid: z.uuid(),
    customer_product_uuid: z.uuid(),
    /** The SIM was activated just now, and its activation has set the end of the add-ons that end. */
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

/** Processes all wallets and contributions once a day: expiry, its announcement, and effects of missed events. */
export const tendWallets = defineJob({
  name: 'tend-wallets',
  lane: 'inner',
  priority: 'later',
  payload: z.object({}),
  retry: { limit: 8, delaySeconds: 300, backoff: true },
});
