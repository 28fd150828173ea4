import { defineEvent, defineExtensionPoint } from '#platform/events.ts';
import type { Cents } from '#platform/pure/money.ts';

/** A reward of a referral is due to a customer. `about`: uuid of the reward, the same for the friend and the inviter. */
export const referralRewarded = defineEvent<{ customer_uuid: string; about: string; amount_cents: Cents }>()({
  name: 'referral-rewarded',
});

/** Whether the customer has paid for a month of a SIM without a chargeback. */
export const hasPaidMonth = defineExtensionPoint<{ customer_uuid: string; order_product_uuid: string }, boolean>()({
  name: 'has-paid-month',
  purposes: ['billing'],
});
