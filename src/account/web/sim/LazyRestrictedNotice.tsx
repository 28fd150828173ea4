import { lazy, Suspense } from 'react';
import type { Session } from '#account/contract.ts';
import { loadStrings } from '#platform/browser/i18n.ts';

/** Loaded lazily: only few customers need it. */
const RestrictedNotice = lazy(async () => {
  const [module] = await Promise.all([
    import('#dunning/web/parts/RestrictedNotice.tsx'),
    loadStrings(['dunning/web/parts']),
  ]);
  return { default: module.RestrictedNotice };
});

/** Services that are off because of an unpaid bill. A prepaid SIM pauses by its balance, which its card says. */
export function LazyRestrictedNotice({ sim, main }: { sim: Session['customer_product'][number]; main: boolean }) {
  const { outgoing_barred_on, paused_on, state, offer } = sim;
  const isCutOff = state === 'suspended' && paused_on && offer.payment_type === 'postpaid';
  const since = isCutOff ? paused_on : outgoing_barred_on;
  return since ? (
    <Suspense>
      <RestrictedNotice loss={isCutOff ? 'all' : 'outgoing'} since={since} main={main} />
    </Suspense>
  ) : null;
}
