import { lazy, Suspense } from 'react';
import { loadStrings } from '#platform/browser/i18n.ts';
import type { ContractSummaryChangesProps } from './ContractSummaryChanges.tsx';

const LoadedContractSummaryChanges = lazy(async () => {
  const [module] = await Promise.all([import('./ContractSummaryChanges.tsx'), loadStrings(['catalogue/web/parts'])]);
  return { default: module.ContractSummaryChanges };
});

/** `ContractSummaryChanges`, loaded on demand: hardly any summary changes between its screen and the order. */
export function LazyContractSummaryChanges(props: ContractSummaryChangesProps) {
  return (
    <Suspense>
      <LoadedContractSummaryChanges {...props} />
    </Suspense>
  );
}
