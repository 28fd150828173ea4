import { helpPaths } from '#help/paths.ts';
import { legalPaths } from '#legal/paths.ts';
import { languages, type Language } from '#platform/pure/language.ts';
import { useLanguage, useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { ErrorState } from '#platform/ui/states/EmptyState.tsx';
import { RowList } from '#platform/ui/cards/RowList.tsx';
import { Row, Rows } from '#platform/ui/cards/Rows.tsx';
import { SegmentedControl } from '#platform/ui/choices/SegmentedControl.tsx';
import { SkeletonCard } from '#platform/ui/states/Skeleton.tsx';
import { TextWithAddress } from '#platform/ui/texts/TextWithAddress.tsx';
import euro from '#platform/ui/pictures/icons/euro.svg?raw';
import user from '#platform/ui/pictures/icons/user.svg?raw';
import { paymentsPaths } from '#payments/paths.ts';
import { promotionsPaths } from '#promotions/paths.ts';
import question from '#platform/ui/pictures/icons/help.svg?raw';
import tree from '#platform/ui/pictures/icons/tree.svg?raw';
import document from '#platform/ui/pictures/icons/invoice.svg?raw';
import info from '#platform/ui/pictures/icons/info.svg?raw';
import lock from '#platform/ui/pictures/icons/lock.svg?raw';
import logOut from '#platform/ui/pictures/icons/logout.svg?raw';
import mail from '#platform/ui/pictures/icons/mail.svg?raw';
import phone from '#platform/ui/pictures/icons/phone.svg?raw';
import settings from '#platform/ui/pictures/icons/settings.svg?raw';
import sim from '#platform/ui/pictures/icons/sim.svg?raw';
import message from '#platform/ui/pictures/icons/message.svg?raw';
import { supportPaths } from '#support/paths.ts';
import { EndContractRow } from '../EndContractRow.tsx';
import './more.css';

const languageNames: Readonly<Record<Language, string>> = { en: 'English', fr: 'Français', nl: 'Nederlands' };

type Help =
  | { state: 'loading' }
  | { state: 'failed'; onRetry: () => void; retrying: boolean }
  | { state: 'known'; email: string; phone: string };

export type MoreMenuViewProps = {
  /** The number or the address that logged in. */
  login: string | null;
  /** Path to order SIMs; null without SIMs and for sub-accounts. */
  purchase: string | null;
  /** Null for sub-accounts. */
  settings: string | null;
  /** Path of the sub-account settings; null for others. */
  subAccountSettings: string | null;
  /** The customer is a main account, which may end its contract. */
  isMainAccount: boolean;
  help: Help;
  terms: string;
  privacy: string;
  onLanguage: (language: Language) => void;
  onLogOut: () => void;
  leaving: boolean;
};

export function MoreMenuView(props: MoreMenuViewProps) {
  const {
    login,
    purchase,
    isMainAccount,
    settings: settingsHref,
    subAccountSettings,
    help,
    terms,
    privacy,
    onLanguage,
    onLogOut,
    leaving,
  } = props;
  const t = useTexts('account/web/more');
  const language = useLanguage();
  return (
    <main id="main" className="wrap page">
      <h1 tabIndex={-1}>{t('title')}</h1>
      {login && (
        <p className="quiet more__intro">
          {t('account')}{' '}
          <span className="strong">
            <TextWithAddress text={login} />
          </span>
        </p>
      )}
      <div className="more__cols">
        <div>
          {purchase && (
            <section className="part">
              <h2>{t('plan')}</h2>
              <Rows>
                <Row icon={sim} title={t('another')} detail={t('anotherMore')} href={purchase} />
              </Rows>
            </section>
          )}
          {settingsHref && (
            <section className="part">
              <h2>{t('yours')}</h2>
              <RowList>
                <Row icon={document} title={t('bills')} detail={t('billsMore')} href={paymentsPaths.payments()} />
                <Row icon={settings} title={t('settings')} detail={t('settingsMore')} href={settingsHref} />
                <Row icon={user} title={t('invite')} detail={t('inviteMore')} href={promotionsPaths.invite()} />
              </RowList>
            </section>
          )}
          {subAccountSettings && (
            <section className="part">
              <h2>{t('yours')}</h2>
              <RowList>
                <Row icon={settings} title={t('settings')} detail={t('ownMore')} href={subAccountSettings} />
                <Row icon={user} title={t('invite')} detail={t('inviteByMail')} href={promotionsPaths.register()} />
              </RowList>
            </section>
          )}
          <section className="part">
            <h2>{t('language')}</h2>
            <SegmentedControl
              legend={t('language')}
              options={languages.map((code) => ({
                value: code,
                label: <span lang={code}>{languageNames[code]}</span>,
              }))}
              value={language}
              onPick={(code) => code !== language && onLanguage(code as Language)}
            />
          </section>
          <section className="part">
            <h2>{t('help')}</h2>
            <div className="stack g3">
              <RowList>
                <Row icon={question} title={t('faq')} detail={t('faqMore')} href={helpPaths.faq()} />
                <Row icon={message} title={t('support')} detail={t('supportMore')} href={supportPaths.tickets()} />
              </RowList>
              <HelpRows help={help} />
            </div>
          </section>
        </div>
        <div>
          <section className="part">
            <h2>{t('legal')}</h2>
            <RowList>
              <Row icon={tree} title={t('about')} href={helpPaths.about()} />
              <Row icon={euro} title={t('prices')} href={legalPaths.prices()} />
              <Row icon={document} title={t('terms')} href={terms} />
              <Row icon={lock} title={t('privacy')} href={privacy} />
              {isMainAccount && <EndContractRow />}
              <Row icon={info} title={t('software')} detail={t('softwareMore')} />
            </RowList>
          </section>
          <div className="more__go">
            <Button kind="secondary" wide icon={logOut} pending={leaving} onClick={onLogOut}>
              {leaving ? t('loggingOut') : t('logout')}
            </Button>
          </div>
        </div>
      </div>
    </main>
  );
}

function HelpRows({ help }: { help: Help }) {
  const t = useTexts('account/web/more');
  const platformTexts = useTexts('platform');
  if (help.state === 'loading') return <SkeletonCard label={platformTexts('loading')} lines={2} />;
  if (help.state === 'failed')
    return (
      <ErrorState
        title={t('failed')}
        headingLevel={3}
        retryText={platformTexts('retry')}
        onRetry={help.onRetry}
        retrying={help.retrying}
      />
    );
  return (
    <RowList>
      <Row
        icon={mail}
        overline={t('mail')}
        title={<TextWithAddress text={help.email} />}
        href={`mailto:${help.email}`}
      />
      <Row icon={phone} overline={t('call')} title={help.phone} href={`tel:${help.phone.replaceAll(' ', '')}`} />
    </RowList>
  );
}
