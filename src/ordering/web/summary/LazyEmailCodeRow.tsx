import { lazy, Suspense, useState } from 'react';
import type { Customer } from '#customers/contract.ts';
import { isEmailVerified } from '#identity/rules/email-status.ts';
import { loadStrings } from '#platform/browser/i18n.ts';
import { Skeleton } from '#platform/ui/states/Skeleton.tsx';

const EmailCodeRow = lazy(async () => {
  const [row] = await Promise.all([import('./EmailCodeRow.tsx'), loadStrings(['identity'])]);
  return { default: row.EmailCodeRow };
});

/** `EmailCodeRow`, loaded on demand, for a customer whose address is not confirmed when the screen opens. */
export function LazyEmailCodeRow({ customer }: { customer: Customer }) {
  const [isUnverified] = useState(() => !isEmailVerified(customer.details.email.status));
  if (!isUnverified) return null;
  return (
    <Suspense fallback={<Skeleton width="100%" height="4.5rem" />}>
      <EmailCodeRow />
    </Suspense>
  );
}
