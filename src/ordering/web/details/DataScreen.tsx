import { Suspense, useEffect, useState } from 'react';
import { BUSINESS } from '#customers/rules/customer-type.ts';
import { useCustomer } from '#customers/web/queries.ts';
import { useHasSession } from '#identity/web/session.ts';
import { useFocusOnStepChange } from '#platform/ui/page/use-heading-focus.ts';
import { Details } from './Details.tsx';
import { DetailsFailed, DetailsLoading } from './DetailsView.tsx';
import { AccountStep, preloadPart } from './step-parts.ts';

/** Step 2 of an order: registration when there is no session, then the personal data. */
export function DataScreen() {
  const hasSession = useHasSession();
  const { data, isError, isFetching, refetch } = useCustomer();
  const [ended, setEnded] = useState(false);
  // The screen works without a session, so there is no redirect when the session ends.
  useEffect(() => (hasSession ? () => setEnded(true) : undefined), [hasSession]);
  useFocusOnStepChange(hasSession ? data && 'data' : 'account');
  // Preloads the next form while the visitor types email and password.
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
