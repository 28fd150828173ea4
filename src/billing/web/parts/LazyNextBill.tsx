import { lazy, Suspense } from 'react';
import { paymentsPaths } from '#payments/paths.ts';
import { loadStrings, useTexts } from '#platform/browser/i18n.ts';
import { SkeletonCard } from '#platform/ui/states/Skeleton.tsx';
import type { CustomerProduct } from '#subscriptions/contract.ts';

const NextBill = lazy(async () => {
  const [{ NextBill: Found }] = await Promise.all([import('./NextBill.tsx'), loadStrings(['billing/web/parts'])]);
  return { default: Found };
});

/** The next bill, loaded after the first paint with a request of its own. */
export function LazyNextBill({ products }: { products: readonly CustomerProduct[] }) {
  const platformTexts = useTexts('platform');
  return (
    <Suspense fallback={<SkeletonCard label={platformTexts('loading')} lines={1} />}>
      <NextBill products={products} href={paymentsPaths.payments()} />
    </Suspense>
  );
}
