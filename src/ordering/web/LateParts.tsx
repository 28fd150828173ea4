import { type ComponentProps, lazy, Suspense } from 'react';
import { Skeleton } from '#platform/ui/Skeleton.tsx';

const LateOtherKind = lazy(async () => ({ default: (await import('./OtherKind.tsx')).OtherKind }));

/** Offers the same plans of the customer's own kind; loaded where it may be needed. */
export function OtherKind(props: ComponentProps<typeof LateOtherKind>) {
  return (
    <Suspense fallback={<Skeleton height="6rem" />}>
      <LateOtherKind {...props} />
    </Suspense>
  );
}
