/** Purposes of payments. The domain that owns a purpose implements `applyPaymentUpdate` for it. */
export const paymentPurposes = ['setup', 'order', 'top-up', 'invoice'] as const;
export type PaymentPurpose = (typeof paymentPurposes)[number];
