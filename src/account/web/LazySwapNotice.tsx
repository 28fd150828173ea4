import { lazy, Suspense } from 'react';
import type { Session } from '#account/contract.ts';
import { loadStrings } from '#platform/browser/i18n.ts';

/** Loaded lazily: only few customers need it. */
const SwapNotice = lazy(async () => {
  const [module] = await Promise.all([import('#swap/web/parts/SwapNotice.tsx'), loadStrings(['swap'])]);
  return { default: module.SwapNotice };
});

/** Notice of a running swap, or that the SIM is blocked. */
export function LazySwapNotice({
  sim,
  isMainAccount,
}: {
  sim: Session['customer_product'][number];
  isMainAccount: boolean;
}) {
  const { uuid, swap, state } = sim;
  const isBlocked = state === 'lost_stolen';
  return swap || isBlocked ? (
    <Suspense>
      <SwapNotice uuid={uuid} swap={swap} blocked={isBlocked} isMainAccount={isMainAccount} />
    </Suspense>
  ) : null;
}
