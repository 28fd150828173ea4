/** Customer types of a plan. */
export const audiences = ['private', 'professional'] as const;
export type Audience = (typeof audiences)[number];

/** Payment in advance, or after the month. */
export const paymentTypes = ['prepaid', 'postpaid'] as const;
export type PaymentType = (typeof paymentTypes)[number];
