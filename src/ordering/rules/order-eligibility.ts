import { BUSINESS, type CustomerType, TYPE_NOT_CHOSEN } from '#customers/rules/customer-type.ts';
import type { Audience } from '#catalogue/rules/plan-kind.ts';
import { type EmailStatus, isEmailVerified } from '#identity/rules/email-status.ts';

/** SIMs a customer may have beside the first: default of the setting. */
export const EXTRA_SIM_CAP = 5;

export type OrderEligibilityFacts = {
  account: 'active' | 'closing' | 'erased';
  /** 0 not verified; 1 and 2 are verified. */
  email_status: EmailStatus;
  /** Invoices past their second reminder. */
  blocked_invoices: number;
  /** SIMs in use, without deactivated ones. */
  products: number;
  /** SIMs ordered and not yet in use, without the lines of the draft that is being replaced. */
  orders: number;
  /** SIMs of orders that still wait for their payment: each may become an order at any moment. */
  unpaid: number;
};

export const orderEligibilityRefusals = { STATUS_FORBIDS_SUBSCRIPTION: 422, SIM_CAP_REACHED: 422 } as const;
export type OrderEligibilityRefusal = keyof typeof orderEligibilityRefusals;

/**
 * The reason why a customer may not order `newSimCount` more SIMs, or null. The first order comes before the email is
 * verified, so a verified email is required only of a customer with a SIM or an order.
 */
export function checkOrderEligibility(
  customer: OrderEligibilityFacts,
  newSimCount: number,
  extra_cap: number = EXTRA_SIM_CAP,
): OrderEligibilityRefusal | null {
  const isFirstOrder = customer.products + customer.orders === 0;
  const isVerified = isFirstOrder || isEmailVerified(customer.email_status);
  if (customer.account !== 'active' || !isVerified || customer.blocked_invoices > 0)
    return 'STATUS_FORBIDS_SUBSCRIPTION';
  return countRemainingSims(customer, extra_cap) < newSimCount ? 'SIM_CAP_REACHED' : null;
}

export const planAudienceRefusals = { OFFER_WRONG_AUDIENCE: 422 } as const;
export type PlanAudienceRefusal = keyof typeof planAudienceRefusals;

/**
 * `OFFER_WRONG_AUDIENCE` when one of the plans is not for this kind of customer: 1 private, 2 business. A customer
 * without a kind (0) may choose any; it is checked again when the order is placed.
 */
export function checkPlanAudience(customer_type: CustomerType, plans: readonly Audience[]): PlanAudienceRefusal | null {
  if (customer_type === TYPE_NOT_CHOSEN) return null;
  const ownAudience = customer_type === BUSINESS ? 'professional' : 'private';
  return plans.every((audience) => audience === ownAudience) ? null : 'OFFER_WRONG_AUDIENCE';
}

/** How many more SIMs a customer may order. */
export function countRemainingSims(
  customer: Pick<OrderEligibilityFacts, 'products' | 'orders' | 'unpaid'>,
  extra_cap: number = EXTRA_SIM_CAP,
): number {
  return Math.max(0, 1 + extra_cap - customer.products - customer.orders - customer.unpaid);
}

export const consentRefusals = { TERMS_REQUIRED: 422, PRIVACY_REQUIRED: 422 } as const;
export type MissingConsent = { field: 'terms' | 'privacy'; code: keyof typeof consentRefusals };

/** Terms and privacy notice, as far as they are not accepted, in the order of the screen. The newsletter is optional. */
export const listMissingConsents = ({ terms, privacy }: { terms: boolean; privacy: boolean }): MissingConsent[] => [
  ...(terms ? [] : [{ field: 'terms', code: 'TERMS_REQUIRED' } as const]),
  ...(privacy ? [] : [{ field: 'privacy', code: 'PRIVACY_REQUIRED' } as const]),
];
