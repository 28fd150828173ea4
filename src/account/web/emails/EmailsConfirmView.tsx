import { accountPaths } from '#account/paths.ts';
import { identityPaths } from '#identity/paths.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { EmptyState, ErrorState } from '#platform/ui/states/EmptyState.tsx';
import { SkeletonCard } from '#platform/ui/states/Skeleton.tsx';
import { TextWithAddress } from '#platform/ui/texts/TextWithAddress.tsx';
import broken from '#platform/ui/pictures/broken-branch.svg?no-inline';
import done from '#platform/ui/pictures/done.svg?no-inline';
import mail from '#platform/ui/pictures/mail.svg?no-inline';
import './emails.css';

export type Confirmation =
  | { state: 'waiting' }
  | { state: 'done'; email: string; isAddressChange: boolean }
  | { state: 'expired' | 'used' | 'unknown' | 'taken' }
  | { state: 'broken'; retrying: boolean; onRetry: () => void };

type OtherSessionProps = {
  /** Address of the link. */
  email: string;
  /** Address of the session; empty for none. */
  sessionEmail: string;
  /** Logs out and opens the login, which is for visitors without a session. */
  onLogIn: () => Promise<void>;
};

export type EmailsConfirmViewProps = {
  confirmation: Confirmation;
  loggedIn: boolean;
  /** The link is of another account than the one logged in here. */
  foreign?: OtherSessionProps | null;
  /** Path of the screen that requests a new link. */
  resendHref: string;
};

/** Result of a confirmation link, each with a next step. */
export function EmailsConfirmView({ confirmation, loggedIn, foreign = null, resendHref }: EmailsConfirmViewProps) {
  const t = useTexts('account/web/emails');
  const platformTexts = useTexts('platform');
  const { state } = confirmation;
  const goOn = foreign ? (
    <OtherSession {...foreign} />
  ) : (
    <Button href={loggedIn ? accountPaths.home() : identityPaths.loginEmailNumber()}>
      {t(loggedIn ? 'confirm.goOn' : 'confirm.login')}
    </Button>
  );
  const newLink = foreign ? <OtherSession {...foreign} /> : <Button href={resendHref}>{t('confirm.newLink')}</Button>;
  return (
    <main id="main" className="wrap page" aria-busy={state === 'waiting'}>
      <div className="mail mail--state">
        {state === 'waiting' && (
          <div className="stack g5">
            <div className="stack g2">
              <h1 tabIndex={-1}>{t('confirm.title')}</h1>
              <p className="quiet" role="status">
                {t('confirm.wait')}
              </p>
            </div>
            <SkeletonCard label={t('confirm.wait')} lines={3} />
          </div>
        )}
        {state === 'done' && (
          <EmptyState
            headingLevel={1}
            picture={done}
            title={t(confirmation.isAddressChange ? 'confirm.changed' : 'confirm.done')}
            text={
              <TextWithAddress
                text={t(confirmation.isAddressChange ? 'confirm.changedMore' : 'confirm.doneMore', {
                  email: confirmation.email,
                })}
              />
            }
            action={goOn}
          />
        )}
        {state === 'used' && (
          <EmptyState
            headingLevel={1}
            picture={done}
            title={t('confirm.used')}
            text={t('confirm.usedMore')}
            action={goOn}
          />
        )}
        {(state === 'expired' || state === 'unknown') && (
          <EmptyState
            headingLevel={1}
            picture={mail}
            title={t(`confirm.${state}`)}
            text={t(`confirm.${state}More`)}
            action={newLink}
          />
        )}
        {state === 'taken' && (
          <EmptyState
            headingLevel={1}
            picture={broken}
            title={t('confirm.taken')}
            text={t('confirm.takenMore')}
            action={goOn}
          />
        )}
        {state === 'broken' && (
          <ErrorState
            headingLevel={1}
            title={t('confirm.broken')}
            text={t('confirm.brokenMore')}
            retryText={platformTexts('retry')}
            onRetry={confirmation.onRetry}
            retrying={confirmation.retrying}
          />
        )}
      </div>
    </main>
  );
}

/** The link belongs to another account: shows both addresses, with a button to log in to that account and one to stay in this one. */
function OtherSession({ email, sessionEmail, onLogIn }: OtherSessionProps) {
  const t = useTexts('account/web/emails');
  return (
    <div className="stack g4">
      <p>
        <TextWithAddress
          text={t(sessionEmail === '' ? 'confirm.otherNumber' : 'confirm.other', { email, here: sessionEmail })}
        />
      </p>
      <Button wide onClick={() => void onLogIn()}>
        {t('confirm.otherLogin')}
      </Button>
      <Button kind="text" href={accountPaths.home()}>
        {t('confirm.otherStay')}
      </Button>
    </div>
  );
}
