import { Suspense, useEffect, useState } from 'react';
import { BUSINESS } from '#customers/rules/customer-type.ts';
import { useCustomer } from '#customers/web/queries.ts';
import { useHasSession } from '#identity/web/session.ts';
import { useFocusOnStepChange } from '#platform/ui/page/use-heading-focus.ts';
import { DetailsFailed, DetailsLoading } from './DetailsView.tsx';
import { AccountStep, Details } from './step-parts.ts';

/** Step 2 of an order: the personal data, with an account or the login when there is no session. */
export function DataScreen() {
  const hasSession = useHasSession();
  const query = useCustomer();
  const { data } = query;
  const [hasSessionEnded, setSessionEnded] = useState(false);
  // The screen works without a session, so there is no redirect when the session ends.
  useEffect(() => (hasSession ? () => setSessionEnded(true) : undefined), [hasSession]);
  const [isJoining, setJoining] = useState(false);
  const isNewcomer = !hasSession || isJoining;
  useFocusOnStepChange(isNewcomer ? 'account' : data && 'data');
  if (isNewcomer) {
    return (
      <Suspense fallback={<DetailsLoading kind="person" />}>
        <AccountStep sessionEnded={hasSessionEnded && !isJoining} onJoin={setJoining} />
      </Suspense>
    );
  }
  if (data)
    return data.type === BUSINESS ? (
      <DetailsLoading kind="company" />
    ) : (
      <Suspense fallback={<DetailsLoading kind="person" />}>
        <Details customer={data} />
      </Suspense>
    );
  if (query.isError) return <DetailsFailed kind="person" query={query} />;
  return <DetailsLoading kind="person" />;
}
