/** What a payment is for, by name; whoever owns a purpose says what follows from its payments. */
export const paymentPurposes = ['setup', 'order', 'invoice', 'top-up'] as const;
export type PaymentPurpose = (typeof paymentPurposes)[number];
