import { type ComponentProps, lazy, Suspense } from 'react';
import { Skeleton } from '#platform/ui/Skeleton.tsx';

// Not everybody sees these: who does not, does not load them.
const LateActions = lazy(async () => ({ default: (await import('./OrderActions.tsx')).OrderActions }));
const LateConfirm = lazy(async () => ({
  default: (await import('#identity/web/parts/ConfirmEmail.tsx')).ConfirmEmail,
}));
const LateOtherKind = lazy(async () => ({ default: (await import('./OtherKind.tsx')).OtherKind }));

/** Offers the same plans of the customer's own kind. */
export function OtherKind(props: ComponentProps<typeof LateOtherKind>) {
  return (
    <Suspense fallback={<Skeleton height="6rem" />}>
      <LateOtherKind {...props} />
    </Suspense>
  );
}

/** Paying, cancelling and ordering again, below an order. */
export function OrderActions(props: ComponentProps<typeof LateActions>) {
  return (
    <Suspense fallback={<Skeleton height="3rem" />}>
      <LateActions {...props} />
    </Suspense>
  );
}

/** The address to confirm by its code; the screen has the words of identity. */
export function ConfirmEmail(props: ComponentProps<typeof LateConfirm>) {
  return (
    <Suspense fallback={<Skeleton height="16rem" />}>
      <LateConfirm {...props} />
    </Suspense>
  );
}
