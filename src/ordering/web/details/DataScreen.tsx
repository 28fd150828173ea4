import { Suspense, useEffect, useState } from 'react';
import { BUSINESS } from '#customers/rules/customer-type.ts';
import { useCustomer } from '#customers/web/queries.ts';
import { useHasSession } from '#identity/web/session.ts';
import { useFocusOnStepChange } from '#platform/ui/page/use-heading-focus.ts';
import { Details } from './Details.tsx';
import { DetailsFailed, DetailsLoading } from './DetailsView.tsx';
import { AccountStep, preloadPart } from './step-parts.ts';

/** Step 2 of an order: email and password of who is new, then the data of a person. */
export function DataScreen() {
  const hasSession = useHasSession();
  const { data, isError, isFetching, refetch } = useCustomer();
  const [ended, setEnded] = useState(false);
  // This screen needs no session, so it leads nobody away when one ends.
  useEffect(() => (hasSession ? () => setEnded(true) : undefined), [hasSession]);
  useFocusOnStepChange(hasSession ? data && 'data' : 'account');
  // The form that nearly always comes next, while email and password are typed.
  useEffect(() => {
    if (!hasSession) void preloadPart('person');
  }, [hasSession]);
  if (!hasSession) {
    return (
      <Suspense fallback={<DetailsLoading of="person" />}>
        <AccountStep ended={ended} />
      </Suspense>
    );
  }
  if (data) return data.type === BUSINESS ? <DetailsLoading of="company" /> : <Details customer={data} />;
  if (isError) return <DetailsFailed of="person" onRetry={() => void refetch()} retrying={isFetching} />;
  return <DetailsLoading of="person" />;
}
