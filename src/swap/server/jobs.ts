import { z } from 'zod';
import { uuid } from '#platform/contract/schemas.ts';
import { defineJob } from '#platform/jobs/job.ts';

const ofSwap = z.object({ customer_uuid: uuid, swap_uuid: uuid });

/** Reserves the new SIM of a swap and ships it or orders its profile; runs after the security delay, if any. */
export const prepareSwap = defineJob({
  name: 'prepare-swap',
  lane: 'inner',
  priority: 'waits',
  payload: ofSwap,
  retry: { limit: 12, delaySeconds: 5, backoff: true },
});

/** Expires a swap whose new SIM was never activated. */
export const expireSwap = defineJob({
  name: 'expire-swap',
  lane: 'inner',
  priority: 'later',
  payload: ofSwap,
  retry: { limit: 12, delaySeconds: 30, backoff: true },
});
