import { lazy, Suspense } from 'react';
import type { RestrictedNoticeProps } from '#dunning/web/parts/RestrictedNotice.tsx';
import type { Session } from '#account/contract.ts';
import { loadStrings } from '#platform/browser/i18n.ts';
import { servicesLostByNonpayment } from '#subscriptions/rules/services-lost-by-nonpayment.ts';

/** Loaded lazily: only few customers need it. */
const RestrictedNotice = lazy(async () => {
  const [module] = await Promise.all([
    import('#dunning/web/parts/RestrictedNotice.tsx'),
    loadStrings(['dunning/web/parts']),
  ]);
  return { default: module.RestrictedNotice };
});

type Sim = Session['customer_product'][number];
type LazyRestrictedNoticeProps = { sim: Sim; lost: BillLoss } & Pick<RestrictedNoticeProps, 'isMainAccount' | 'button'>;
type BillLoss = { loss: 'outgoing' | 'all'; loss_since: string };

/** Which services of the SIM an unpaid bill has restricted, and since which day; null when none has, and after its contract has ended. */
export const restrictionByUnpaidBill = (sim: Sim): BillLoss | null => {
  const billLoss = sim.state === 'deactivated' ? null : servicesLostByNonpayment(sim);
  return billLoss && billLoss.loss !== 'month' ? { ...billLoss, loss: billLoss.loss } : null;
};

/** `restrictionByUnpaidBill`, when nothing else keeps the SIM from working; else null. */
export const restrictionByUnpaidBillOnly = (sim: Sim): BillLoss | null =>
  sim.state === 'active' || sim.state === 'suspended' ? restrictionByUnpaidBill(sim) : null;

/** Notice about the services of the SIM that an unpaid bill has restricted. */
export function LazyRestrictedNotice({ sim, lost, ...viewer }: LazyRestrictedNoticeProps) {
  return (
    <Suspense>
      <RestrictedNotice sim={sim.uuid} {...lost} {...viewer} />
    </Suspense>
  );
}
