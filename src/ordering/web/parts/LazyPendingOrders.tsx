import { type ComponentProps, lazy, Suspense } from 'react';
import { useTexts } from '#platform/browser/i18n.ts';
import { SkeletonCard } from '#platform/ui/states/Skeleton.tsx';

/** Fetches the chunk; a screen that knows early that there are orders calls it before it is shown. */
export const loadPendingOrdersCode = async () => ({ default: (await import('./PendingOrders.tsx')).PendingOrders });
const PendingOrders = lazy(loadPendingOrdersCode);

/** `PendingOrders`, loaded on demand: most customers have none. */
export function LazyPendingOrders(props: ComponentProps<typeof PendingOrders>) {
  const t = useTexts('platform');
  return props.orders.length > 0 ? (
    <Suspense fallback={<SkeletonCard label={t('loading')} />}>
      <PendingOrders {...props} />
    </Suspense>
  ) : null;
}
