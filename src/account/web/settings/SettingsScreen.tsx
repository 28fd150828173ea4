import './settings.css';
import { lazy, Suspense } from 'react';
import { accountPaths } from '../../paths.ts';
import { loadStrings, useTexts } from '#platform/browser/i18n.ts';
import { PageHead } from '#platform/ui/page/PageHead.tsx';
import { AccountSection } from './AccountSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import { Consents } from '#customers/web/parts/Consents.tsx';
import { NewPasswordForm } from '#identity/web/parts/NewPasswordForm.tsx';
import { Passkeys } from '#identity/web/parts/Passkeys.tsx';
import { PasswordChange } from '#identity/web/parts/PasswordChange.tsx';
import { RowList } from '#platform/ui/cards/RowList.tsx';
import { Row } from '#platform/ui/cards/Rows.tsx';
import lock from '#platform/ui/pictures/icons/lock.svg?raw';
import trash from '#platform/ui/pictures/icons/trash.svg?raw';

/** Loaded lazily, because few customers have a request that waits. */
const HeldRequests = lazy(async () => {
  const [module] = await Promise.all([
    import('#identity/web/parts/HeldRequests.tsx'),
    loadStrings(['identity/web/held']),
  ]);
  return { default: module.HeldRequests };
});

/** Link to data export and account deletion. */
function PersonalDataSection() {
  const t = useTexts('account/web/data');
  const href = accountPaths.yourData();
  return (
    <section className="part">
      <h2>{t('settings.title')}</h2>
      <p className="quiet">{t('settings.text')}</p>
      <RowList>
        <Row icon={lock} title={t('settings.open')} detail={t('settings.openMore')} href={href} />
        <Row icon={trash} title={t('settings.remove')} detail={t('settings.removeMore')} href={`${href}#delete`} />
      </RowList>
    </section>
  );
}

function PasswordSection() {
  const t = useTexts('identity');
  return (
    <section className="part">
      <h2>{t('settings.password')}</h2>
      <PasswordChange withoutPassword={<ChoosePassword />} />
    </section>
  );
}

/** For a customer without a password, who logs in by the identity service: sets one here, because a reset link by mail would remove the other ways to log in. */
function ChoosePassword() {
  const t = useTexts('account/web/settings');
  return (
    <div className="stack g5">
      <p className="quiet">{t('noPassword')}</p>
      <NewPasswordForm mayHavePasskeys />
    </div>
  );
}

function PasskeysSection() {
  const t = useTexts('identity/web/passkeys');
  return (
    <section className="part">
      <h2>{t('title')}</h2>
      <p className="quiet">{t('more')}</p>
      <Passkeys />
    </section>
  );
}

/** Newsletter and consents. */
function ConsentsSection() {
  const t = useTexts('customers/web/consents');
  return (
    <section className="part">
      <h2>{t('title')}</h2>
      <p className="quiet">{t('text')}</p>
      <Consents />
    </section>
  );
}

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
        <Suspense>
          <HeldRequests />
        </Suspense>
        <SessionsSection />
        <ConsentsSection />
        <PersonalDataSection />
      </div>
    </main>
  );
}
