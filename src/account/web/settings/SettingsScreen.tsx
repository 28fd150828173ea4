import { accountPaths } from '#account/paths.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/Button.tsx';
import back from '#platform/ui/pictures/icons/arrow-left.svg?raw';
import { AccountSection } from './AccountSection.tsx';
import { ConsentsSection } from './ConsentsSection.tsx';
import { OwnDataSection } from './OwnDataSection.tsx';
import { PasskeysSection } from './PasskeysSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import './settings.css';

/** How the account is kept; each section is a file of its own, and they stand in the order of the first column, then the second. */
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
      <div>
        <AccountSection />
        <PasswordSection />
      </div>
      <div>
        <PasskeysSection />
        <SessionsSection />
        <ConsentsSection />
        <OwnDataSection />
      </div>
    </main>
  );
}
