import { type Grams, type Kilograms, gramsToKg, kgToGrams } from '#platform/pure/carbon.ts';
import { euroToCentsOrZero, centsToEuro } from '#platform/pure/money.ts';

/** Add-on types: 2 funds carbon removal, 3 contributes to forest or village projects. */
const REMOVAL = 2;
const PROJECT = 3;

/** Add-ons of pending orders have no type; it is taken from the catalogue. */
export type FundingSim = {
  offer: { uuid: string; payment_type?: 'prepaid' | 'postpaid' };
  /** Plan from the next 1st on. */
  pending_offer?: { uuid: string } | null | undefined;
  addons: readonly { offer_uuid: string; type?: number | undefined; price: number; state?: string | undefined }[];
  /** Absent for SIMs of pending orders. */
  state?: string;
  /**
   * Day since which the SIM is suspended. A prepaid SIM funds nothing then, because its month is not paid; a postpaid one, with unpaid
   * invoices, goes on funding.
   */
  paused_on?: string | null;
};
export type FundingOffer = { uuid: string; co2_kg: Kilograms };
export type FundingAddon = { uuid: string; type: number; co2_kg?: Kilograms | undefined };

export type MonthlyFunding = {
  /** Kilograms of carbon removal that the plans fund each month. */
  plans_kg: Kilograms;
  /** Kilograms of carbon removal that add-ons fund each month. */
  addons_kg: Kilograms;
  /** Euro a month for forest and village projects, passed on in full. */
  projects_euro: number;
};

/** Whether the SIM has a running month, or will have one with its order. A deactivated SIM and an unpaid prepaid month fund nothing. */
export const isMonthRunning = ({ state, paused_on, offer }: FundingSim): boolean =>
  state !== 'deactivated' && !(paused_on && offer.payment_type === 'prepaid');

const sumToKg = (grams: readonly Grams[]): number => gramsToKg(grams.reduce((sum, each) => sum + each, 0));

/**
 * Monthly funding of a customer's SIMs. Null when a plan or add-on is no longer in the catalogue, because a partial sum would
 * be misleading. Funded removal is never netted with emissions.
 */
export function monthlyFunding(
  sims: readonly FundingSim[],
  offers: readonly FundingOffer[],
  addons: readonly FundingAddon[],
): MonthlyFunding | null {
  const plans: number[] = [];
  const removal: number[] = [];
  let cents = 0;
  for (const sim of sims.filter(isMonthRunning)) {
    const offer = offers.find(({ uuid }) => uuid === sim.offer.uuid);
    if (!offer) return null;
    plans.push(kgToGrams(offer.co2_kg) ?? 0);
    for (const each of sim.addons) {
      const addon = addons.find(({ uuid }) => uuid === each.offer_uuid);
      const type = each.type ?? addon?.type;
      if (type === PROJECT) cents += euroToCentsOrZero(each.price);
      if (type !== undefined && type !== REMOVAL) continue;
      if (!addon) return null;
      removal.push(kgToGrams(addon.co2_kg ?? 0) ?? 0);
    }
  }
  return { plans_kg: sumToKg(plans), addons_kg: sumToKg(removal), projects_euro: centsToEuro(cents) };
}

/** The SIM with its plan and add-ons as of the next 1st. */
export const simAsOfNextMonth = (sim: FundingSim): FundingSim => ({
  ...sim,
  offer: { ...sim.offer, uuid: sim.pending_offer?.uuid ?? sim.offer.uuid },
  addons: sim.addons.filter(({ state }) => state !== 'removing'),
});
