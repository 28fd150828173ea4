/** Whom a plan is for. */
export const audiences = ['private', 'professional'] as const;
export type Audience = (typeof audiences)[number];

/** Paid ahead, or after the month. */
export const paymentTypes = ['prepaid', 'postpaid'] as const;
export type PaymentType = (typeof paymentTypes)[number];
