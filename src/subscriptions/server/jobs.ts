import { z } from 'zod';
import { isoDate, uuid } from '#platform/contract/schemas.ts';
import { defineJob } from '#platform/jobs/job.ts';
import { simType } from '#subscriptions/contract.ts';

/** What a SIM is for: enough to give it a number and, later, to make the customer's product. */
export const lineOrder = z.object({
  order_product_uuid: uuid,
  customer_uuid: uuid,
  type: simType,
  offer_uuid: uuid,
  addon_uuids: z.array(uuid).default([]),
  /** It is given to nobody who has not proved who they are; left out by the release before. */
  identify: z.boolean().optional(),
});
export type LineOrder = z.output<typeof lineOrder>;

/** Gives an order product of a confirmed order its number and SIM. Doing it again changes nothing. */
export const allocateOrderProduct = defineJob({
  name: 'allocate-order-product',
  lane: 'inner',
  priority: 'waits',
  payload: lineOrder,
  retry: { limit: 12, delaySeconds: 10, backoff: true },
});

/** Orders the eSIM profile of an allocation at the SM-DP+. Enqueued by the allocation itself. */
export const orderEsimProfile = defineJob({
  name: 'order-esim-profile',
  lane: 'esim',
  priority: 'waits',
  payload: z.object({ order_product_uuid: uuid }),
  retry: { limit: 12, delaySeconds: 2, backoff: true },
});

/** Asks the network to switch the line on. `attempt` counts the customer's tries from 1; each makes one service order. */
export const activateSim = defineJob({
  name: 'activate-sim',
  lane: 'network',
  priority: 'waits',
  payload: z.object({ order_product_uuid: uuid, attempt: z.number().int().min(1) }),
  retry: { limit: 6, delaySeconds: 2, backoff: true },
});

/**
 * Takes number and SIM back when an order is cancelled, also when they were not given yet. `card_sent`: the card has left
 * the house (or may have), so it is never given to somebody else.
 */
export const releaseSim = defineJob({
  name: 'release-sim',
  lane: 'inner',
  priority: 'soon',
  payload: z.object({ order_product_uuid: uuid, card_sent: z.boolean().default(true) }),
  retry: { limit: 12, delaySeconds: 5, backoff: true },
});

/** Takes the order of an eSIM profile back at the SM-DP+. Enqueued by the release. */
export const cancelEsimProfile = defineJob({
  name: 'cancel-esim-profile',
  lane: 'esim',
  priority: 'later',
  payload: z.object({ order_product_uuid: uuid, iccid: z.string() }),
  retry: { limit: 12, delaySeconds: 10, backoff: true },
});

/** Asks the network how an order stands of which it has told nothing. Begun with the order. */
export const checkServiceOrder = defineJob({
  name: 'check-service-order',
  lane: 'network',
  priority: 'soon',
  payload: z.object({ service_order_uuid: uuid }),
  retry: { limit: 8, delaySeconds: 30, backoff: true },
});

/** Asks the SM-DP+ how far a phone is with a profile whose line is being switched on. */
export const checkEsimProfile = defineJob({
  name: 'check-esim-profile',
  lane: 'esim',
  priority: 'soon',
  payload: z.object({ order_product_uuid: uuid, attempt: z.number().int().min(1) }),
  retry: { limit: 8, delaySeconds: 30, backoff: true },
});

/** Asks the network to switch a line off that was taken away after the network had been asked for it. */
export const deactivateSim = defineJob({
  name: 'deactivate-sim',
  lane: 'network',
  priority: 'soon',
  payload: z.object({ order_product_uuid: uuid, attempt: z.number().int().min(1) }),
  retry: { limit: 12, delaySeconds: 10, backoff: true },
});

/** Works off the 1st of the months that are due, for all SIMs. */
export const startBillCycles = defineJob({
  name: 'begin-months',
  lane: 'inner',
  priority: 'soon',
  payload: z.object({}),
  retry: { limit: 12, delaySeconds: 5, backoff: true },
});

/** The same for one SIM. `month`: its first day. */
export const startBillCycleForSim = defineJob({
  name: 'begin-month-of-sim',
  lane: 'inner',
  priority: 'soon',
  payload: z.object({ customer_uuid: uuid, uuid, month: isoDate }),
  retry: { limit: 5, delaySeconds: 60, backoff: true },
});

/** Tells the network which add-ons a line shall have. The add-ons that wait for it name the same `attempt`. */
export const changeAddons = defineJob({
  name: 'change-addons',
  lane: 'network',
  priority: 'waits',
  payload: z.object({ order_product_uuid: uuid, attempt: z.number().int().min(1) }),
  retry: { limit: 6, delaySeconds: 2, backoff: true },
});

/** Puts the number that was kept on the SIM, in place of the temporary one. Enqueued when the number has moved. */
export const changeNumber = defineJob({
  name: 'change-number',
  lane: 'network',
  priority: 'soon',
  payload: z.object({ order_product_uuid: uuid, attempt: z.number().int().min(1) }),
  retry: { limit: 12, delaySeconds: 5, backoff: true },
});

/** Asks the network to put a line on the SIM that was reserved to take the place of its own; of a line itself: back on its own SIM. */
export const replaceSim = defineJob({
  name: 'replace-sim',
  lane: 'network',
  priority: 'waits',
  payload: z.object({ order_product_uuid: uuid, attempt: z.number().int().min(1) }),
  retry: { limit: 12, delaySeconds: 2, backoff: true },
});

/** Asks the network for a change of a line in use. What is asked stands in its service order, made before. */
export const changeLine = defineJob({
  name: 'change-line',
  lane: 'network',
  priority: 'waits',
  payload: z.object({
    order_product_uuid: uuid,
    kind: z.enum(['suspend', 'reactivate', 'change-services', 'change-limit']),
    attempt: z.number().int().min(1),
  }),
  retry: { limit: 12, delaySeconds: 2, backoff: true },
});
