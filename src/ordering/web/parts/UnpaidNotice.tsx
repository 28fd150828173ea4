import { lazy, Suspense } from 'react';
import { useCustomer } from '#customers/web/queries.ts';
import { loadStrings } from '#platform/browser/i18n.ts';
import { useOrderProducts } from '../queries.ts';

// Loaded only for customers with unpaid orders.
const UnpaidOrders = lazy(async () => {
  const [{ UnpaidOrders: Found }] = await Promise.all([
    import('../placed/UnpaidOrders.tsx'),
    loadStrings(['ordering']),
  ]);
  return { default: Found };
});

/** Lists the unpaid orders on the screens of the customer while there are any. */
export function UnpaidNotice() {
  const main = useCustomer().data?.owner_customer_uuid === null;
  const waits = (useOrderProducts().data ?? []).some(({ order_state }) => order_state === 'awaiting_payment');
  if (!main || !waits) return null;
  return (
    <Suspense fallback={null}>
      <UnpaidOrders />
    </Suspense>
  );
}
