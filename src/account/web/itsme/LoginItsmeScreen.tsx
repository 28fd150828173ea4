import { useQueryClient } from '@tanstack/react-query';
import { logOut } from '#identity/web/session.ts';
import { identityServiceName } from '#identity/web/parts/identity-service.ts';
import { ItsmeView } from './ItsmeView.tsx';
import { useItsme } from './use-itsme.ts';

/** The door to the identity service, and where it leads back to. */
export function LoginItsmeScreen() {
  const queries = useQueryClient();
  const { state, trip, retry, restart, goOnWithoutEmail } = useItsme();
  const logOutAndRestart = async () => {
    await logOut(queries);
    restart();
  };
  return (
    <ItsmeView
      state={state}
      service={identityServiceName() ?? 'itsme'}
      identifies={trip?.purpose === 'identify'}
      onRetry={retry}
      onRestart={restart}
      onWithoutEmail={goOnWithoutEmail}
      onLogOut={() => void logOutAndRestart()}
    />
  );
}
