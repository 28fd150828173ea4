import { PasswordChange } from '#identity/web/parts/PasswordChange.tsx';
import { identityPaths } from '#identity/paths.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';

export function PasswordSection() {
  const t = useTexts('identity');
  return (
    <section className="part">
      <h2>{t('settings.password')}</h2>
      <PasswordChange none={<ChoosePassword />} />
    </section>
  );
}

/** Customers of the identity service have no password: a mailed link lets them choose one. */
function ChoosePassword() {
  const t = useTexts('account/web/settings');
  return (
    <>
      <p className="quiet">{t('noPassword')}</p>
      <Button kind="secondary" wide href={identityPaths.resetPassword()}>
        {t('choosePassword')}
      </Button>
    </>
  );
}
