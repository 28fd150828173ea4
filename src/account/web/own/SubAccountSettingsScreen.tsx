import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { accountPaths } from '#account/paths.ts';
import { NewPasswordForm } from '#identity/web/parts/NewPasswordForm.tsx';
import { useHasPassword } from '#identity/web/parts/has-password.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { PageHead } from '#platform/ui/page/PageHead.tsx';
import { Rows } from '#platform/ui/cards/Rows.tsx';
import { useIsMainAccount } from '../session.ts';
import { EventsRow } from '../settings/EventsRow.tsx';
import { SessionsSection } from '../settings/SessionsSection.tsx';
import '../settings/settings.css';

/** Settings of a sub-account: its logins. The owner has all other settings, and the language is on the menu. */
export function SubAccountSettingsScreen() {
  const t = useTexts('account/web/own');
  const identityTexts = useTexts('identity');
  const settingsTexts = useTexts('account/web/settings');
  const has_password = useHasPassword();
  const router = useRouter();
  // Main accounts have another settings screen.
  const isMainAccount = useIsMainAccount();
  useEffect(() => {
    if (isMainAccount) void router.navigate({ href: accountPaths.settings(), replace: true });
  }, [isMainAccount, router]);
  return (
    <main id="main" className="wrap page settings">
      <PageHead
        className="settings__head"
        title={identityTexts('settings.title')}
        backTo={accountPaths.moreMenu()}
        backText={identityTexts('settings.back')}
      />
      <div>
        <section className="part">
          <h2>{t('password')}</h2>
          <div className="stack g5">
            <div className="stack g2">
              <p>{has_password ? t('has') : t('none')}</p>
              <p className="small quiet">{t('told')}</p>
            </div>
            <NewPasswordForm />
          </div>
        </section>
      </div>
      <div>
        <SessionsSection />
        <section className="part">
          <h2>{settingsTexts('account')}</h2>
          <Rows>
            <EventsRow />
          </Rows>
        </section>
      </div>
    </main>
  );
}
