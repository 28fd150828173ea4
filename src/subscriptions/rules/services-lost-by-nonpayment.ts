import type { CustomerProduct } from '#subscriptions/contract.ts';

/** The fields of a SIM from which it follows which services it lacks because something is not paid. */
export type UnpaidFacts = Pick<CustomerProduct, 'paused_on' | 'outgoing_barred_on'> & {
  offer: Pick<CustomerProduct['offer'], 'payment_type'>;
};

/**
 * Decides which services a SIM lacks because something is not paid, and since which day; null when it lacks none. An unpaid bill takes `outgoing`
 * services (the SIM is restricted) or `all` (it is cut off). A prepaid balance that did not cover the month takes the `month`.
 */
export const servicesLostByNonpayment = ({
  paused_on,
  outgoing_barred_on,
  offer,
}: UnpaidFacts): { loss: 'outgoing' | 'all' | 'month'; loss_since: string } | null => {
  if (paused_on) return { loss: offer.payment_type === 'postpaid' ? 'all' : 'month', loss_since: paused_on };
  return outgoing_barred_on ? { loss: 'outgoing', loss_since: outgoing_barred_on } : null;
};
