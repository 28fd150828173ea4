import { type ComponentProps, lazy, Suspense } from 'react';
import { loadStrings, useTexts } from '#platform/browser/i18n.ts';
import { Skeleton, SkeletonFields } from '#platform/ui/states/Skeleton.tsx';

// Not everybody sees these: who does not, does not load them.
const LateActions = lazy(async () => ({ default: (await import('./OrderActions.tsx')).OrderActions }));
const LateConfirm = lazy(async () => {
  const loading = [import('./ConfirmAddress.tsx'), loadStrings(['identity'])] as const;
  return { default: (await Promise.all(loading))[0].ConfirmAddress };
});
const LateOtherKind = lazy(async () => ({ default: (await import('../basket/OtherKind.tsx')).OtherKind }));

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

/** The address to confirm by its code. */
export function ConfirmEmail(props: ComponentProps<typeof LateConfirm>) {
  const t = useTexts('platform');
  return (
    <Suspense fallback={<SkeletonFields label={t('loading')} fields={1} button />}>
      <LateConfirm {...props} />
    </Suspense>
  );
}
