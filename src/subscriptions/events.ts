import type { Msisdn } from '#platform/pure/line-ids.ts';
import { defineEvent, defineExtensionPoint } from '#platform/events.ts';
import type { SimState } from '#subscriptions/rules/sim-state.ts';
import type { Language } from '#platform/pure/language.ts';
import type { Cents } from '#platform/pure/money.ts';
import type { Bucket, Spent } from '#subscriptions/server/tables.ts';
import type { PaymentType } from '#catalogue/rules/plan-kind.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { AddonType } from '#catalogue/rules/addon-type.ts';
import type { Grams } from '#platform/pure/carbon.ts';

type OfSim = { order_product_uuid: string };

/** An order product was given its number and its SIM. Published once. */
export const simAllocated = defineEvent<OfSim & { customer_uuid: string }>()({ name: 'sim-allocated' });

/** The number and the SIM of an order product were released. */
export const simReleased = defineEvent<OfSim & { customer_uuid: string }>()({ name: 'sim-released' });

/** The eSIM profile of an order product was ordered at the SM-DP+ and can be downloaded by a phone. */
export const esimProfileReleased = defineEvent<OfSim & { customer_uuid: string }>()({ name: 'esim-profile-released' });

/** The activation of an order product failed at the network or on the phone. `failure_code` selects the text that the customer reads. */
export const activationFailed = defineEvent<OfSim & { customer_uuid: string; failure_code: string }>()({
  name: 'activation-failed',
});

/** A line is active and its customer product exists. `msisdn` is E.164; `plan` and `name` are in the customer's language. */
export const simActivated = defineEvent<
  OfSim & {
    customer_uuid: string;
    customer_product_uuid: string;
    msisdn: Msisdn;
    plan: string;
    name: string;
    language: Language;
    /** ISO 8601. Subscribers derive the day from it and not from their clock, because midnight may pass in between. */
    activated_at: string;
  }
>()({ name: 'sim-activated' });

type OfProduct = OfSim & { customer_uuid: string; customer_product_uuid: string };

/** Finds the name that a customer gave to a SIM before its activation; null when there is none. The purpose says with what it was given. */
export const findGivenSimName = defineExtensionPoint<
  { customer_uuid: string; order_product_uuid: string },
  string | null
>()({ name: 'find-given-sim-name', purposes: ['order'] });

/** The state of a SIM in use has changed. */
export const simStateChanged = defineEvent<OfProduct & { before: SimState; state: SimState }>()({
  name: 'sim-state-changed',
});

/** Another spending limit applies to a SIM: the network confirmed it. `before_cents`: the limit until then. */
export const spendingLimitChanged = defineEvent<OfProduct & { limit_cents: Cents; before_cents: Cents | null }>()({
  name: 'spending-limit-changed',
});

/** The network has switched off a terminated line. May be published more than once. */
export const simDeactivated = defineEvent<OfSim & { customer_uuid: string }>()({ name: 'sim-deactivated' });

type Plan = { uuid: string; name: Readonly<Record<Language, string>>; price_cents: Cents };

/** A change of a SIM's plan, requested at `asked_at` and effective at `from`. */
export type PlanChange = {
  customer_uuid: string;
  customer_product_uuid: string;
  msisdn: Msisdn;
  before: Plan;
  after: Plan;
  /** Offers of the add-ons that continue under the new plan. */
  addon_uuids: readonly string[];
  /** The spending limit of the SIM, which a plan change leaves unchanged; null for prepaid. */
  limit_cents?: Cents | null;
  asked_at: Date;
  from: Date;
};

/** The next month of a SIM has changed: another plan is scheduled, or a removed plan change or add-on is kept. */
export const nextBillCycleChanged = defineEvent<OfSim & { customer_uuid: string }>()({
  name: 'next-bill-cycle-changed',
});

/** A scheduled plan change has taken effect. Published once. */
export const planChanged = defineEvent<PlanChange>()({ name: 'plan-changed' });

/** A customer withdrew from a plan that was in force since the 1st of `month`: the plan before it has returned. */
export const planWithdrawn = defineEvent<OfProduct & { month: BusinessDate }>()({ name: 'plan-withdrawn' });

/** An add-on of a SIM with its data from the catalogue. */
export type PricedAddon = {
  /** Key of the add-on itself, not of its offer. */
  addon_uuid: string;
  offer_uuid: string;
  type: AddonType;
  price_cents: Cents;
  /** Grams of carbon removal per month. */
  co2_grams: Grams;
};
type OfAddon = OfSim & { customer_uuid: string; customer_product_uuid: string; addon: PricedAddon };

/**
 * An add-on is active since `started_at` (ISO 8601). `with_sim`: it was ordered with its SIM and began at the activation. `ends_on`: the 1st on
 * which it ends already, because its project was closed after the order.
 */
export const addonActivated = defineEvent<
  OfAddon & { started_at: string; with_sim?: boolean; ends_on?: BusinessDate }
>()({
  name: 'addon-activated',
});

/** The network refused an add-on, so it is not charged. */
export const addonRefused = defineEvent<OfAddon>()({ name: 'addon-refused' });

/** A customer withdrew from an add-on that was added after the contract: it has ended. */
export const addonWithdrawn = defineEvent<OfAddon>()({ name: 'addon-withdrawn' });

/**
 * Debits the price of requested add-ons from a prepaid balance, or returns the missing cents and debits nothing. The purpose is
 * the payment type of the plan.
 */
export const debitAddonsFromBalance = defineExtensionPoint<
  { customer_uuid: string; order_product_uuid: string; addons: readonly PricedAddon[] },
  { missing_cents: Cents }
>()({ name: 'debit-addons-from-balance', purposes: ['prepaid'] });

/** Lists the services of a SIM that may not be switched on now. The purpose names why, such as `limit`: a spending limit was reached. */
export const listBarredServices = defineExtensionPoint<
  { customer_uuid: string; customer_product_uuid: string },
  readonly string[]
>()({ name: 'list-barred-services', purposes: ['limit'] });

/** A SIM at the start of a bill cycle: its plan and add-ons from then on, and the usage of the month that ended. */
export type BillCycleSim = OfSim & {
  customer_uuid: string;
  customer_product_uuid: string;
  msisdn: Msisdn;
  plan: { uuid: string; price_cents: Cents; co2_grams: Grams; payment_type: PaymentType };
  /** Add-ons that were active before the month began and continue. */
  addons: readonly PricedAddon[];
  /** State at the end of the previous month; null when usage records have already started the new month. */
  ended: { buckets: readonly Bucket[]; spent: Spent | null } | null;
};

/** A bill cycle has started for these SIMs. Published once per SIM and month, in the order of the months. `month`: its first day. */
export const billCycleStarted = defineEvent<{ month: BusinessDate; sims: readonly BillCycleSim[] }>()({
  name: 'bill-cycle-started',
  splitByCustomer: ({ month, sims }) =>
    [...Map.groupBy(sims, ({ customer_uuid }) => customer_uuid)].map(([customer_uuid, simsOfCustomer]) => ({
      customer_uuid,
      payload: { month, sims: simsOfCustomer },
    })),
});
type OfReplacement = {
  customer_uuid: string;
  /** The key that the new SIM was reserved under. */
  replacement_uuid: string;
};

/** The profile of a reserved replacement SIM was ordered at the SM-DP+ and can be downloaded by a phone. */
export const replacementProfileReleased = defineEvent<OfReplacement>()({ name: 'replacement-profile-released' });

/** A phone failed to download the profile of a reserved replacement SIM; it may try again. */
export const replacementDownloadFailed = defineEvent<OfReplacement & { failure_code: string }>()({
  name: 'replacement-download-failed',
});

/** The profile of a reserved replacement SIM is installed on a phone. */
export const replacementProfileInstalled = defineEvent<OfReplacement>()({ name: 'replacement-profile-installed' });

/** The network refused to move the number to the replacement SIM. */
export const replacementFailed = defineEvent<OfReplacement>()({ name: 'replacement-failed' });

/** The network has moved the number (E.164) to the replacement SIM. The old SIM is off and spent; the line now has the new one. */
export const simReplaced = defineEvent<OfReplacement & OfSim & { msisdn: Msisdn }>()({ name: 'sim-replaced' });
