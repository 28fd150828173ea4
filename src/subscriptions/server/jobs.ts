import { z } from 'zod';
import { e118, isoDate, uuid } from '#platform/contract/schemas.ts';
import { defineJob } from '#platform/jobs/job.ts';
import { dueAfterSeconds } from '#platform/jobs/recurring-jobs.ts';
import { addDays, brusselsDate, startOfBusinessDay } from '#platform/pure/calendar.ts';
import { simType } from '#subscriptions/contract.ts';

/** The data of an order product that allocation and activation need. */
export const lineOrder = z.object({
  order_product_uuid: uuid,
  customer_uuid: uuid,
  type: simType,
  offer_uuid: uuid,
  addon_uuids: z.array(uuid).default([]),
  /** Whether an identity proof is required before allocation. */
  identify: z.boolean(),
});
export type LineOrder = z.output<typeof lineOrder>;

/** Allocates number and SIM to an order product of a confirmed order. Idempotent. */
export const allocateOrderedNumberAndSim = defineJob({
  name: 'allocate-order-product',
  lane: 'inner',
  priority: 'waits',
  payload: lineOrder,
  retry: { limit: 12, delaySeconds: 10, backoff: true },
});

/** Orders the eSIM profile of an allocation at the SM-DP+. Enqueued by the allocation. */
export const orderEsimProfile = defineJob({
  name: 'order-esim-profile',
  lane: 'esim',
  priority: 'waits',
  payload: z.object({ order_product_uuid: uuid }),
  retry: { limit: 12, delaySeconds: 2, backoff: true },
});

/** Requests the network to activate the line. `attempt` counts the customer's attempts from 1; each creates one service order. */
export const submitActivation = defineJob({
  name: 'activate-sim',
  lane: 'network',
  priority: 'waits',
  payload: z.object({ order_product_uuid: uuid, attempt: z.number().int().min(1) }),
  retry: { limit: 6, delaySeconds: 2, backoff: true },
});

/**
 * Releases number and SIM of a cancelled order, also before they were allocated. `card_sent`: the card was or may have been
 * shipped, so it is never allocated again.
 */
export const terminateReservedLine = defineJob({
  name: 'release-sim',
  lane: 'inner',
  priority: 'soon',
  payload: z.object({ order_product_uuid: uuid, card_sent: z.boolean().default(true) }),
  retry: { limit: 12, delaySeconds: 5, backoff: true },
});

/** Cancels the order of an eSIM profile at the SM-DP+. Enqueued by the release. */
export const cancelEsimProfile = defineJob({
  name: 'cancel-esim-profile',
  lane: 'esim',
  priority: 'later',
  payload: z.object({ order_product_uuid: uuid, iccid: e118 }),
  retry: { limit: 12, delaySeconds: 10, backoff: true },
});

/** Polls the network for the state of a service order whose events may be lost. Enqueued with the order. */
export const syncServiceOrder = defineJob({
  name: 'check-service-order',
  lane: 'network',
  priority: 'soon',
  payload: z.object({ service_order_uuid: uuid }),
  retry: { limit: 8, delaySeconds: 30, backoff: true },
});

/** Polls the SM-DP+ for the download progress of a profile whose line is being activated. */
export const syncEsimProfile = defineJob({
  name: 'check-esim-profile',
  lane: 'esim',
  priority: 'soon',
  payload: z.object({ order_product_uuid: uuid, attempt: z.number().int().min(1) }),
  retry: { limit: 8, delaySeconds: 30, backoff: true },
});

/** Requests the network to switch off a terminated line that may be active there. */
export const submitDeactivation = defineJob({
  name: 'deactivate-sim',
  lane: 'network',
  priority: 'soon',
  payload: z.object({ order_product_uuid: uuid, attempt: z.number().int().min(1) }),
  retry: { limit: 12, delaySeconds: 10, backoff: true },
});

/** Starts the due bill cycles of all SIMs. It runs each day, to resume a run whose jobs failed for good. */
export const startBillCycles = defineJob({
  name: 'begin-months',
  lane: 'inner',
  priority: 'soon',
  payload: z.object({}),
  retry: { limit: 12, delaySeconds: 5, backoff: true },
  recurrence: {
    timerId: '2b6f0c1e-50a7-4b8e-9d0c-8d5a3f6e1101',
    // Does not slow the start down.
    firstRun: dueAfterSeconds(60),
    nextRun: ({ now }) => ({ dueAt: startOfBusinessDay(addDays(brusselsDate(now), 1)) }),
  },
});

/** Starts the bill cycle of one SIM. `month`: its first day. */
export const startBillCycleForSim = defineJob({
  name: 'begin-month-of-sim',
  lane: 'inner',
  priority: 'soon',
  payload: z.object({ customer_uuid: uuid, uuid, month: isoDate }),
  retry: { limit: 5, delaySeconds: 60, backoff: true },
});

/** Sends the network the full set of add-ons of a line. Add-ons that wait for it have the same `attempt`. */
export const submitPlanAndAddons = defineJob({
  name: 'change-addons',
  lane: 'network',
  priority: 'waits',
  payload: z.object({ order_product_uuid: uuid, attempt: z.number().int().min(1) }),
  retry: { limit: 6, delaySeconds: 2, backoff: true },
});

/** Replaces the temporary number of the SIM by the ported number. Enqueued when the number has been ported. */
export const submitNumberChange = defineJob({
  name: 'change-number',
  lane: 'network',
  priority: 'soon',
  payload: z.object({ order_product_uuid: uuid, attempt: z.number().int().min(1) }),
  retry: { limit: 12, delaySeconds: 5, backoff: true },
});

/** Requests the network to move a line to a reserved replacement SIM, given by its allocation. When the allocation of the line itself is given, the line moves back to its own SIM. */
export const submitSimReplacement = defineJob({
  name: 'replace-sim',
  lane: 'network',
  priority: 'waits',
  payload: z.object({ order_product_uuid: uuid, attempt: z.number().int().min(1) }),
  retry: { limit: 12, delaySeconds: 2, backoff: true },
});

/** Requests a change of a line in use from the network. The service order was created before and holds the change. */
export const submitLineChange = defineJob({
  name: 'change-line',
  lane: 'network',
  priority: 'waits',
  payload: z.object({
    order_product_uuid: uuid,
    kind: z.enum(['suspend', 'reactivate', 'bar-outgoing', 'unbar-outgoing', 'change-services', 'change-limit']),
    attempt: z.number().int().min(1),
  }),
  retry: { limit: 12, delaySeconds: 2, backoff: true },
});
