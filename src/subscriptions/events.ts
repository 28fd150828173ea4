import { defineEvent, defineExtensionPoint } from '#platform/events.ts';
import type { SimState } from '#subscriptions/rules/sim-state.ts';
import type { Language } from '#platform/pure/language.ts';
import type { Cents } from '#platform/pure/money.ts';
import type { Bucket, Spent } from '#subscriptions/server/tables.ts';
import type { PaymentType } from '#catalogue/rules/plan-kind.ts';

type OfSim = { order_product_uuid: string };

/** An order product has its number and its SIM; told once. */
export const simAllocated = defineEvent<OfSim>('sim-allocated');

/** The number and the SIM of an order product were taken back. */
export const simReleased = defineEvent<OfSim & { customer_uuid: string }>('sim-released');

/** The profile of an eSIM is there, and a phone may fetch it. */
export const esimReleased = defineEvent<OfSim & { customer_uuid: string }>('esim-released');

/** The network will not switch a line on. The code says to its customer what to do. */
export const activationFailed = defineEvent<OfSim & { customer_uuid: string; failure_code: string }>(
  'activation-failed',
);

/** A line is on, and its customer has a product: with this number (E.164), plan and name, in the customer's language. */
export const simActivated = defineEvent<
  OfSim & {
    customer_uuid: string;
    customer_product_uuid: string;
    msisdn: string;
    plan: string;
    name: string;
    language: Language;
  }
>('sim-activated');

type OfProduct = OfSim & { customer_uuid: string; customer_product_uuid: string };

/** A SIM in use has come to another state. */
export const simStateChanged = defineEvent<OfProduct & { before: SimState; state: SimState }>('sim-state-changed');

/** The network has taken another spending limit for a SIM. */
export const spendingLimitChanged = defineEvent<OfProduct & { limit_cents: Cents }>('spending-limit-changed');

/** A line that was taken away is off at the network; told once it is known, and maybe again. */
export const simDeactivated = defineEvent<OfSim & { customer_uuid: string }>('sim-stopped');

type Plan = { uuid: string; name: Readonly<Record<Language, string>>; price_cents: Cents };

/** Another plan for a SIM, asked for at `asked_at` and there from `from` on. */
export type PlanChange = {
  customer_uuid: string;
  customer_product_uuid: string;
  msisdn: string;
  before: Plan;
  after: Plan;
  /** Offers of the add-ons that go on with it. */
  addon_uuids: readonly string[];
  asked_at: Date;
  from: Date;
};

/** The customer has planned another month for a SIM than it had before: another plan, or what was to go and stays. */
export const nextBillCycleChanged = defineEvent<OfSim & { customer_uuid: string }>('next-month-changed');

/** The day of a planned change has come, and the SIM has its new plan; told once. */
export const planChanged = defineEvent<PlanChange>('plan-changed');

/** An add-on of a SIM, with what the catalogue says of it. */
export type PricedAddon = {
  /** Its own, not the offer's. */
  addon_uuid: string;
  offer_uuid: string;
  type: 0 | 1 | 2 | 3;
  price_cents: Cents;
  /** Grams of carbon removal a month. */
  co2_grams: number;
};
type OfAddon = OfSim & { customer_uuid: string; customer_product_uuid: string; addon: PricedAddon };

/** An add-on is on, from this instant (ISO 8601). */
export const addonActivated = defineEvent<OfAddon & { started_at: string }>('addon-begun');

/** The network would not put an add-on on: nobody pays for it. */
export const addonRefused = defineEvent<OfAddon>('addon-refused');

/**
 * Add-ons are asked for with a SIM that is paid ahead: whoever keeps its balance takes their price, or says what is missing and takes
 * nothing. The purpose is the payment type of the plan.
 */
export const debitAddonsFromBalance = defineExtensionPoint<
  { customer_uuid: string; order_product_uuid: string; addons: readonly PricedAddon[] },
  { missing_cents: Cents }
>('addons-asked');

/** Which services of a SIM may not be switched on just now; the purpose is what holds them back, such as a limit that was reached. */
export const listBarredServices = defineExtensionPoint<
  { customer_uuid: string; customer_product_uuid: string },
  readonly string[]
>('services-held');

/** A SIM on the 1st of a month: what it has from then on, and what it had used until then. */
export type BillCycleSim = OfSim & {
  customer_uuid: string;
  customer_product_uuid: string;
  msisdn: string;
  plan: { uuid: string; price_cents: Cents; co2_grams: number; payment_type: PaymentType };
  /** Those that were on before the month began and go on. */
  addons: readonly PricedAddon[];
  /** How the month before ended; null when the next has begun by usage already. */
  ended: { buckets: readonly Bucket[]; spent: Spent | null } | null;
};

/** A month has begun for these SIMs; told once for each SIM and month, in the order of the months. `month`: its first day. */
export const billCycleStarted = defineEvent<{ month: string; sims: readonly BillCycleSim[] }>('month-begun');
type OfReplacement = {
  customer_uuid: string;
  /** What the new SIM was reserved for. */
  replacement_uuid: string;
};

/** The profile of a SIM that is to take another one's place is on a phone. */
export const replacementInstalled = defineEvent<OfReplacement>('replacement-installed');

/** The network will not put the number on the SIM that is to take another one's place. */
export const replacementFailed = defineEvent<OfReplacement>('replacement-failed');

/** A SIM has taken another one's place at the network: that one is off and spent, and the line of this order product has the new one. E.164. */
export const simReplaced = defineEvent<OfReplacement & OfSim & { msisdn: string }>('sim-replaced');
