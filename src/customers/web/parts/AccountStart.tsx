import { IdentityServiceButton } from '#identity/web/parts/IdentityServiceButton.tsx';
import { identityServiceName } from '#identity/web/parts/identity-service.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';

export type AccountStartProps = {
  /** Switches to the login. */
  onLogIn: () => void;
  /** Path after a login with the identity service, which gives the name; null: it is not offered. */
  identifiedPath: string | null;
};

/** Links that replace the form: the login, and the identity service. */
export function AccountStart({ onLogIn, identifiedPath }: AccountStartProps) {
  const t = useTexts('customers');
  const service = identifiedPath === null ? null : identityServiceName();
  return (
    <div className="stack g2">
      {service !== null && identifiedPath !== null && (
        <>
          <IdentityServiceButton next={identifiedPath} />
          <p className="small quiet">{t('account.identified', { service })}</p>
        </>
      )}
      <Button kind="text" onClick={onLogIn}>
        {t('account.have')}
      </Button>
    </div>
  );
}
