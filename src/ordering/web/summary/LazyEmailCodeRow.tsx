import { lazy, Suspense, useState } from 'react';
import type { Customer } from '#customers/contract.ts';
import { isEmailVerified } from '#identity/rules/email-status.ts';
import { loadStrings } from '#platform/browser/i18n.ts';
import { Skeleton } from '#platform/ui/states/Skeleton.tsx';

const EmailCodeRow = lazy(async () => {
  const loading = [import('./EmailCodeRow.tsx'), loadStrings(['identity'])] as const;
  return { default: (await Promise.all(loading))[0].EmailCodeRow };
});

/** The code of the confirmation mail, loaded on demand, for whose address is not confirmed when the screen opens. */
export function LazyEmailCodeRow({ customer }: { customer: Customer }) {
  const [asked] = useState(() => !isEmailVerified(customer.details.email.status));
  if (!asked) return null;
  return (
    <Suspense
      fallback={
        <div className="line">
          <Skeleton width="100%" height="2.5rem" />
        </div>
      }
    >
      <EmailCodeRow />
    </Suspense>
  );
}
