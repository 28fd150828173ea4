import { CONTRIBUTION_ADDON } from '#catalogue/rules/addon-type.ts';
import { invoiceReopened, invoiceSettled, overdueMonthPaid } from '#billing/events.ts';
import { querySuspendedPrepaidSims } from '#billing/server/queries.ts';
import { brusselsDate, firstOfMonth, type BusinessDate } from '#platform/pure/calendar.ts';
import { subscribe } from '#platform/subscribers.ts';
import { projectClosed } from '#projects/events.ts';
import { unpaidContractTerminated } from '#dunning/events.ts';
import type { Tx } from '#platform/db/database.ts';
import {
  addonActivated,
  addonWithdrawn,
  billCycleStarted,
  planWithdrawn,
  type PricedAddon,
  simActivated,
  simDeactivated,
  simStateChanged,
} from '#subscriptions/events.ts';
import { type CarbonCredit, insertCarbonCredits } from './carbon-ledger.store.ts';
import { enqueueProjectClosings, applyProjectClosingToSim } from './jobs.ts';
import { isListedByClosedProject, syncContributions } from './contributions.store.ts';
import { insertFirstMonthCredits, insertRestoredPlanCredit, syncReversals } from './credits.store.ts';
import type { Grams } from '#platform/pure/carbon.ts';

type CreditedAddon = Pick<PricedAddon, 'addon_uuid' | 'co2_grams'>;

const buildAddonCredit = (customer_uuid: string, month: BusinessDate, addon: CreditedAddon): CarbonCredit => ({
  customer_uuid,
  kind: 'addon',
  about: `${addon.addon_uuid}:${month}`,
  month,
  grams: addon.co2_grams,
});

type BilledSim = {
  customer_uuid: string;
  customer_product_uuid: string;
  plan: { co2_grams: Grams };
  addons: readonly CreditedAddon[];
};

/** The credits of a SIM for a paid month: its plan and its add-ons. */
const buildMonthlyCredits = (
  { customer_uuid, customer_product_uuid, plan, addons }: BilledSim,
  month: BusinessDate,
): CarbonCredit[] => [
  { customer_uuid, kind: 'plan', about: `${customer_product_uuid}:${month}`, month, grams: plan.co2_grams },
  ...addons.map((addon) => buildAddonCredit(customer_uuid, month, addon)),
];

type Ctx = { now(): Date };

type OfCustomer = { customer_uuid: string };

/** Adds entries of customers after an event about money: reversals of credits that are not paid, and contributions that are paid. */
const syncCustomers = async (tx: Tx, keys: readonly OfCustomer[], { now }: Ctx): Promise<void> => {
  const customers = [...new Set(keys.map(({ customer_uuid }) => customer_uuid))];
  await syncReversals(tx, customers, now());
  await syncContributions(tx, customers, now());
};

const syncCustomer = (tx: Tx, key: OfCustomer, ctx: Ctx): Promise<void> => syncCustomers(tx, [key], ctx);

/**
 * Credits carbon removal: of a plan at the activation, on the 1st, or when its month is paid later; of an add-on at its
 * activation and then in the same way. Records contributions, and reverses refunded ones. The daily job makes up for
 * missed events.
 */
export const sustainabilitySubscribers = [
  subscribe(projectClosed, (tx, closing, { queue }) => queue.enqueue(tx, enqueueProjectClosings, closing)),
  subscribe(simActivated, async (tx, { customer_uuid }, { now }) => {
    await insertFirstMonthCredits(tx, [customer_uuid], now());
    await syncContributions(tx, [customer_uuid], now());
  }),
  subscribe(addonActivated, async (tx, { customer_uuid, customer_product_uuid, addon, started_at, with_sim }, ctx) => {
    const { now, queue } = ctx;
    // The project of an add-on ordered with the SIM may have been closed before the activation.
    if (with_sim && addon.type === CONTRIBUTION_ADDON && (await isListedByClosedProject(tx, addon.offer_uuid)))
      await queue.enqueue(tx, applyProjectClosingToSim, { customer_uuid, customer_product_uuid, at_activation: true });
    const month = firstOfMonth(brusselsDate(new Date(started_at)));
    await insertCarbonCredits(tx, [buildAddonCredit(customer_uuid, month, addon)], now());
    await syncContributions(tx, [customer_uuid], now());
  }),
  subscribe(billCycleStarted, async (tx, { month, sims }, { now }) => {
    const suspended = await querySuspendedPrepaidSims(
      tx,
      sims.filter(({ plan }) => plan.payment_type === 'prepaid'),
    );
    const payingSims = sims.filter(({ order_product_uuid }) => !suspended.has(order_product_uuid));
    await insertCarbonCredits(
      tx,
      payingSims.flatMap((sim) => buildMonthlyCredits(sim, month)),
      now(),
    );
    const customers = sims.map(({ customer_uuid }) => customer_uuid);
    await syncContributions(tx, customers, now());
  }),
  subscribe(overdueMonthPaid, async (tx, { month, ...sim }, { now }) => {
    await insertCarbonCredits(tx, buildMonthlyCredits(sim, month), now());
    await syncContributions(tx, [sim.customer_uuid], now());
  }),
  subscribe(addonWithdrawn, syncCustomer),
  subscribe(planWithdrawn, async (tx, sim, ctx) => {
    await insertRestoredPlanCredit(tx, sim, ctx.now());
    await syncCustomer(tx, sim, ctx);
  }),
  subscribe(invoiceSettled, (tx, { settled }, ctx) => syncCustomers(tx, settled, ctx)),
  subscribe(invoiceReopened, syncCustomer),
  subscribe(unpaidContractTerminated, syncCustomer),
  subscribe(simDeactivated, syncCustomer),
  subscribe(simStateChanged, async (tx, sim, ctx) => {
    if (sim.state === 'deactivated') await syncCustomer(tx, sim, ctx);
  }),
];
