import { useScreenSearch } from '#platform/browser/screen-address.ts';
import type { identityPaths } from '#identity/paths.ts';
import { useState } from 'react';
import { accountPaths } from '#account/paths.ts';
import { selectCustomer } from '#customers/web/queries.ts';
import { identityServiceName } from '#identity/web/parts/identity-service.ts';
import { useSessionSlice } from '#identity/web/queries.ts';
import { errorText } from '#platform/browser/i18n.ts';
import { parseInternalPath } from '#platform/pure/path.ts';
import { IdentifyView } from './IdentifyView.tsx';
import { startAuthorization } from './authorization-request.ts';

/** Explains identification and the shared data, with a button that starts it. */
export function IdentifyScreen() {
  const { data: customer, isError, isFetching, refetch } = useSessionSlice(selectCustomer);
  const search = useScreenSearch<typeof identityPaths.identify>();
  const next = parseInternalPath(search.next) ?? accountPaths.dashboard();
  const [isLeaving, setLeaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const go = async () => {
    setLeaving(true);
    setProblem(null);
    try {
      const { authorization_url } = await startAuthorization('identify', next);
      location.assign(authorization_url);
    } catch (error) {
      setProblem(errorText(error));
      setLeaving(false);
    }
  };
  return (
    <IdentifyView
      service={identityServiceName()}
      proof={
        customer
          ? { state: 'known', identified: customer.details.authenticator.itsme }
          : isError
            ? { state: 'failed', retrying: isFetching, onRetry: () => void refetch() }
            : { state: 'loading' }
      }
      next={next}
      going={isLeaving}
      problem={problem}
      onGo={() => void go()}
    />
  );
}
