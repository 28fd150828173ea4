import { type ComponentProps, lazy, Suspense } from 'react';
import { loadStrings, useTexts } from '#platform/browser/i18n.ts';
import { Skeleton } from '#platform/ui/states/Skeleton.tsx';
import { SkeletonFields } from '#platform/ui/states/Skeletons.tsx';

// Loaded on demand: not every visitor needs these.
const OrderActionsChunk = lazy(async () => ({ default: (await import('./OrderActions.tsx')).OrderActions }));
const EmailConfirmationChunk = lazy(async () => {
  const loadingFiles = [import('./OrderEmailConfirmation.tsx'), loadStrings(['identity'])] as const;
  return { default: (await Promise.all(loadingFiles))[0].OrderEmailConfirmation };
});
const AudienceMismatchOfferChunk = lazy(async () => ({
  default: (await import('../basket/AudienceMismatchOffer.tsx')).AudienceMismatchOffer,
}));

/** `AudienceMismatchOffer`, loaded on demand. */
export function LazyAudienceMismatchOffer(props: ComponentProps<typeof AudienceMismatchOfferChunk>) {
  return (
    <Suspense fallback={<Skeleton height="6rem" />}>
      <AudienceMismatchOfferChunk {...props} />
    </Suspense>
  );
}

/** `OrderActions`, loaded on demand. */
export function LazyOrderActions(props: ComponentProps<typeof OrderActionsChunk>) {
  return (
    <Suspense fallback={<Skeleton height="3rem" />}>
      <OrderActionsChunk {...props} />
    </Suspense>
  );
}

/** Confirmation of the email address by its code, loaded on demand. */
export function LazyOrderEmailConfirmation(props: ComponentProps<typeof EmailConfirmationChunk>) {
  const t = useTexts('platform');
  return (
    <Suspense fallback={<SkeletonFields label={t('loading')} fields={1} button />}>
      <EmailConfirmationChunk {...props} />
    </Suspense>
  );
}
