import { type ComponentProps, lazy, Suspense } from 'react';
import { Skeleton } from '#platform/ui/Skeleton.tsx';

// Other domains show it now and then: who does not see it does not load it.
const LateActions = lazy(async () => ({ default: (await import('./OrderActions.tsx')).OrderActions }));

/** Paying, cancelling and ordering again, below an order. */
export function OrderActions(props: ComponentProps<typeof LateActions>) {
  return (
    <Suspense fallback={<Skeleton height="3rem" />}>
      <LateActions {...props} />
    </Suspense>
  );
}
