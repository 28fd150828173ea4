import type { CustomerProduct } from '#subscriptions/contract.ts';

/** The fields of a SIM that say what it has lost because something is not paid. */
export type UnpaidFacts = Pick<CustomerProduct, 'paused_on' | 'outgoing_barred_on'> & {
  offer: Pick<CustomerProduct['offer'], 'payment_type'>;
};

/**
 * What a SIM has lost because something is not paid, and since which day; null when nothing: `outgoing` or `all` services because of a bill,
 * which restricts it or cuts it off, or the `month`, because the balance of a prepaid SIM did not cover it.
 */
export const unpaidLoss = ({
  paused_on,
  outgoing_barred_on,
  offer,
}: UnpaidFacts): { loss: 'outgoing' | 'all' | 'month'; since: string } | null => {
  if (paused_on) return { loss: offer.payment_type === 'postpaid' ? 'all' : 'month', since: paused_on };
  return outgoing_barred_on ? { loss: 'outgoing', since: outgoing_barred_on } : null;
};
