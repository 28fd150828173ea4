import { subscribe } from '#platform/subscribers.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import {
  addonActivated,
  addonRefused,
  billCycleStarted,
  nextBillCycleChanged,
  simReleased,
  simStateChanged,
} from '#subscriptions/events.ts';
import { paymentChargedBack } from '#payments/events.ts';
import { portInDelayed } from '#porting/events.ts';
import { referralRewarded } from '#promotions/events.ts';
import { creditReferral } from './credit-referral.ts';
import { creditLatePortIn } from './prepaid/credit-late-port-in.ts';
import { applyChargeback } from './apply-chargeback.ts';
import { scheduleFinalBillIfAllEnded } from './bills/schedule-final-bill-if-all-ended.ts';
import { scheduleAdditionalTopUpRequest } from './prepaid/schedule-additional-top-up-request.ts';
import { creditUnusedAddon } from './prepaid/prepaid-addons.ts';
import { debitOrSuspendPrepaidSimsAtMonthStart } from './prepaid/debit-or-suspend-prepaid-sims-at-month-start.ts';

/**
 * Applies events of SIMs to prepaid balances and bills. An add-on is charged from the day it starts, and not at all if it never starts. A SIM
 * ends by a termination of ours (`simReleased`) or of the network (`simStateChanged`).
 */
export const billingSubscribers = [
  subscribe(billCycleStarted, (tx, event, ctx) => debitOrSuspendPrepaidSimsAtMonthStart(tx, ctx, event)),
  subscribe(nextBillCycleChanged, (tx, sim, ctx) => scheduleAdditionalTopUpRequest(tx, ctx, sim)),
  subscribe(addonActivated, async (tx, { customer_uuid, order_product_uuid, addon, started_at }, ctx) => {
    const key = { customer_uuid, order_product_uuid };
    await creditUnusedAddon(tx, ctx, key, { addon, start: brusselsDate(new Date(started_at)) });
    await scheduleAdditionalTopUpRequest(tx, ctx, key);
  }),
  subscribe(simReleased, (tx, { customer_uuid }, ctx) => scheduleFinalBillIfAllEnded(tx, ctx, customer_uuid)),
  subscribe(simStateChanged, async (tx, { customer_uuid, state }, ctx) => {
    if (state === 'deactivated') await scheduleFinalBillIfAllEnded(tx, ctx, customer_uuid);
  }),
  subscribe(referralRewarded, (tx, { about: reward_uuid, ...reward }, ctx) =>
    creditReferral(tx, ctx, { ...reward, reward_uuid }),
  ),
  subscribe(portInDelayed, (tx, delay, ctx) => creditLatePortIn(tx, ctx, delay)),
  subscribe(paymentChargedBack, (tx, chargeback, ctx) => applyChargeback(tx, ctx, chargeback)),
  subscribe(addonRefused, (tx, { customer_uuid, order_product_uuid, addon }, ctx) =>
    creditUnusedAddon(tx, ctx, { customer_uuid, order_product_uuid }, { addon, start: null }),
  ),
];
