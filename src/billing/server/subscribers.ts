import { subscribe } from '#platform/subscribers.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { addonActivated, addonRefused, billCycleStarted, nextBillCycleChanged } from '#subscriptions/events.ts';
import { paymentChargedBack } from '#payments/events.ts';
import { applyChargeback } from './apply-chargeback.ts';
import { scheduleTopUpRequest } from './schedule-top-up-request.ts';
import { creditUnusedAddon } from './prepaid-addons.ts';
import { debitMonths } from './debit-months.ts';

/** Applies events of SIMs to prepaid balances. An add-on is charged from the day it starts, and not at all if it never starts. */
export const billingSubscribers = [
  subscribe(billCycleStarted, (tx, event, ctx) => debitMonths(tx, ctx, event)),
  subscribe(nextBillCycleChanged, (tx, sim, ctx) => scheduleTopUpRequest(tx, ctx, sim)),
  subscribe(addonActivated, async (tx, { customer_uuid, order_product_uuid, addon, started_at }, ctx) => {
    const key = { customer_uuid, order_product_uuid };
    await creditUnusedAddon(tx, ctx, key, { addon, start: brusselsDate(new Date(started_at)) });
    await scheduleTopUpRequest(tx, ctx, key);
  }),
  subscribe(paymentChargedBack, (tx, chargeback, ctx) => applyChargeback(tx, ctx, chargeback)),
  subscribe(addonRefused, (tx, { customer_uuid, order_product_uuid, addon }, ctx) =>
    creditUnusedAddon(tx, ctx, { customer_uuid, order_product_uuid }, { addon, start: null }),
  ),
];
