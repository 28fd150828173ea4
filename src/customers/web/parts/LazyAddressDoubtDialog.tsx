import { lazy, Suspense } from 'react';
import { loadStrings } from '#platform/browser/i18n.ts';
import type { AddressDoubtDialogProps } from './AddressDoubtDialog.tsx';

const AddressDoubtDialog = lazy(async () => {
  const loadingFiles = [
    import('./AddressDoubtDialog.tsx'),
    loadStrings(['customers/web/doubt', 'customers/web/said']),
  ] as const;
  return { default: (await Promise.all(loadingFiles))[0].AddressDoubtDialog };
});

/** `AddressDoubtDialog`, loaded on demand: few addresses are doubted. */
export function LazyAddressDoubtDialog(props: AddressDoubtDialogProps) {
  return (
    <Suspense fallback={null}>
      <AddressDoubtDialog {...props} />
    </Suspense>
  );
}
