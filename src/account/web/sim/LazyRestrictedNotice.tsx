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

type Sim = Session['customer_product'][number];

/** Whether an unpaid bill has cut the SIM off. A prepaid SIM pauses by its balance. */
const isCutOff = ({ state, paused_on, offer }: Sim): boolean =>
  state === 'suspended' && Boolean(paused_on) && offer.payment_type === 'postpaid';

/** The day since when an unpaid bill has taken services from the SIM; null when none has, and after its contract has ended. */
export const restrictedSince = (sim: Sim): string | null =>
  sim.state === 'deactivated' ? null : ((isCutOff(sim) ? sim.paused_on : sim.outgoing_barred_on) ?? null);

/** Says which services an unpaid bill has taken from the SIM `since` a day. */
export function LazyRestrictedNotice({ sim, since, main }: { sim: Sim; since: string; main: boolean }) {
  return (
    <Suspense>
      <RestrictedNotice sim={sim.uuid} loss={isCutOff(sim) ? 'all' : 'outgoing'} since={since} main={main} />
    </Suspense>
  );
}
