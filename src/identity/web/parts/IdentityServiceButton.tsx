import { identityPaths } from '#identity/paths.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { identityServiceName } from './identity-service.ts';

/** Link to the national identity service, when one is configured. `next`: path after the login. */
export function IdentityServiceButton({ next }: { next?: string | undefined }) {
  const t = useTexts('identity');
  const service = identityServiceName();
  if (service === null) return null;
  return (
    <Button kind="secondary" wide href={identityPaths.loginItsme(next === undefined ? {} : { next })}>
      {t('login.identityService', { service })}
    </Button>
  );
}
