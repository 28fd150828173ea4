import { accountPaths } from '#account/paths.ts';
import { ChangePasswordForm } from '#identity/web/parts/ChangePasswordForm.tsx';
import { Sessions } from '#identity/web/parts/Sessions.tsx';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/Button.tsx';
import back from '#platform/ui/pictures/icons/arrow-left.svg?raw';
import './settings.css';

/** How the account is kept: its password, and where it is open. */
export function SettingsScreen() {
  const t = useTexts('identity');
  return (
    <main id="main" className="wrap page settings">
      <div className="stack g2 settings__head">
        <p>
          <Button kind="text" icon={back} href={accountPaths.moreMenu()}>
            {t('settings.back')}
          </Button>
        </p>
        <h1 tabIndex={-1}>{t('settings.title')}</h1>
      </div>
      <section className="part">
        <h2>{t('settings.password')}</h2>
        <ChangePasswordForm />
      </section>
      <section className="part">
        <h2>{t('settings.sessions')}</h2>
        <p className="quiet">{t('settings.sessionsMore')}</p>
        <Sessions />
      </section>
    </main>
  );
}
