import { accountPaths } from '#account/paths.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { PageHead } from '#platform/ui/page/PageHead.tsx';
import { AccountSection } from './AccountSection.tsx';
import { ConsentsSection } from './ConsentsSection.tsx';
import { PersonalDataSection } from './PersonalDataSection.tsx';
import { PasskeysSection } from './PasskeysSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import './settings.css';

/** Settings of a main account. Sections are in the order of the first column, then the second. */
export function SettingsScreen() {
  const t = useTexts('identity');
  return (
    <main id="main" className="wrap page settings">
      <PageHead
        className="settings__head"
        title={t('settings.title')}
        backTo={accountPaths.moreMenu()}
        backText={t('settings.back')}
      />
      <div>
        <AccountSection />
        <PasswordSection />
      </div>
      <div>
        <PasskeysSection />
        <SessionsSection />
        <ConsentsSection />
        <PersonalDataSection />
      </div>
    </main>
  );
}
