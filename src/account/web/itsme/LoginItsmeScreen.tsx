import { useQueryClient } from '@tanstack/react-query';
import { logOut } from '#identity/web/session.ts';
import { identityServiceName } from '#identity/web/parts/identity-service.ts';
import { ItsmeView } from './ItsmeView.tsx';
import { useItsmeRedirectAndCallback } from './use-itsme-redirect-and-callback.ts';

/** Starts the login at the identity service and handles its callback. */
export function LoginItsmeScreen() {
  const queries = useQueryClient();
  const { state, request, retry, restart, goOnWithoutEmail } = useItsmeRedirectAndCallback();
  const logOutAndRestart = async () => {
    await logOut(queries);
    restart();
  };
  return (
    <ItsmeView
      state={state}
      service={identityServiceName() ?? 'itsme'}
      identifies={request?.purpose === 'identify'}
      onRetry={retry}
      onRestart={restart}
      onWithoutEmail={goOnWithoutEmail}
      onLogOut={() => void logOutAndRestart()}
    />
  );
}
