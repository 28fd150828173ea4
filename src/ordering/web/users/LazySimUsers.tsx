import { type ComponentProps, lazy, Suspense } from 'react';
import { loadStrings } from '#platform/browser/i18n.ts';
import { Skeleton } from '#platform/ui/states/Skeleton.tsx';

const SimUsers = lazy(async () => {
  const [users] = await Promise.all([import('./SimUsers.tsx'), loadStrings(['ordering/web/users'])]);
  return { default: users.SimUsers };
});

/** `SimUsers`, loaded on demand: an order of one SIM does not need it. */
export function LazySimUsers(props: ComponentProps<typeof SimUsers>) {
  return (
    <Suspense fallback={<Skeleton width="100%" height="12rem" />}>
      <SimUsers {...props} />
    </Suspense>
  );
}
