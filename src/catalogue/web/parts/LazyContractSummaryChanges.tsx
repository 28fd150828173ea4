import { lazy, Suspense } from 'react';
import { loadStrings } from '#platform/browser/i18n.ts';
import type { ContractSummaryChangesProps } from './ContractSummaryChanges.tsx';

// If it cannot be loaded (offline, a new release), the message is shown without it.
const LoadedContractSummaryChanges = lazy(() =>
  Promise.all([import('./ContractSummaryChanges.tsx'), loadStrings(['catalogue/web/parts'])]).then(
    ([{ ContractSummaryChanges }]) => ({ default: ContractSummaryChanges }),
    () => ({ default: () => null }),
  ),
);

/** `ContractSummaryChanges`, loaded on demand: hardly any summary changes between its screen and the order. */
export function LazyContractSummaryChanges(props: ContractSummaryChangesProps) {
  return (
    <Suspense>
      <LoadedContractSummaryChanges {...props} />
    </Suspense>
  );
}
