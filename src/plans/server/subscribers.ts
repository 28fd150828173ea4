import { findCustomerForOrder } from '#customers/server/queries.ts';
import { subscribe } from '#platform/subscribers.ts';
import { planChanged } from '#subscriptions/events.ts';
import { sendPlanChangeMail } from './send-plan-change-mail.ts';

/** Mails the customer when the plan change takes effect. */
export const plansSubscribers = [
  subscribe(planChanged, async (tx, change, { queue }) => {
    const customer = await findCustomerForOrder(tx, change.customer_uuid);
    if (customer) await sendPlanChangeMail(tx, queue, { event: 'begun', language: customer.language, change });
  }),
];
