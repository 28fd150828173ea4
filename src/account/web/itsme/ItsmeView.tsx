import type { ReactNode } from 'react';
import { accountPaths } from '#account/paths.ts';
import { identityPaths } from '#identity/paths.ts';
import { codeText, useTexts } from '#platform/browser/i18n.ts';
import { useStepTitle } from '#platform/browser/step-title.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { EmptyState, ErrorState } from '#platform/ui/states/EmptyState.tsx';
import { Picture } from '#platform/ui/pictures/Picture.tsx';
import { SkeletonCard } from '#platform/ui/states/Skeleton.tsx';
import { useIsSlow } from '#platform/ui/buttons/use-is-slow.ts';
import broken from '#platform/ui/pictures/broken-branch.svg?no-inline';
import shield from '#platform/ui/pictures/shield.svg?no-inline';
import type { ItsmeState } from './use-itsme-redirect-and-callback.ts';
import './itsme.css';

export type ItsmeViewProps = {
  state: ItsmeState;
  /** Name of the identity service. */
  service: string;
  /** The request identifies a logged-in customer. */
  identifies: boolean;
  onRetry: () => void;
  onRestart: () => void;
  onWithoutEmail: () => void;
  onLogOut: () => void;
};

/** Redirect to the identity service and back, and each result that is not a login. */
export function ItsmeView(props: ItsmeViewProps) {
  const { state } = props;
  return (
    <main id="main" className="wrap page" aria-busy={state.at !== 'failed'}>
      <div className="itsme">
        {state.at === 'failed' ? (
          <ItsmeRefusal {...props} code={state.code} />
        ) : (
          <RedirectProgress {...props} at={state.at} />
        )}
      </div>
    </main>
  );
}

function RedirectProgress({ at, service }: ItsmeViewProps & { at: 'leaving' | 'back' }) {
  const t = useTexts('account/web/itsme');
  const isSlow = useIsSlow(true);
  useStepTitle(t(`${at}.title`, { service }));
  return (
    <div className="stack g5">
      <Picture src={shield} className="itsme__pic" />
      <h1 tabIndex={-1}>{t(`${at}.title`, { service })}</h1>
      <p className="quiet" role="status">
        {isSlow ? t('slow', { service }) : t(`${at}.text`, { service })}
      </p>
      <SkeletonCard label={t(`${at}.title`, { service })} lines={2} />
    </div>
  );
}

/** Codes with a text on this screen; others use the general error text. */
const codesWithText: ReadonlySet<string> = new Set([
  'IDENTITY_DECLINED',
  'IDENTITY_EXPIRED',
  'IDENTITY_USED',
  'IDENTITY_FAILED',
  'IDENTITY_EMAIL_TAKEN',
  'IDENTITY_TAKEN',
  'IDENTITY_OTHER',
  'MASTER_ONLY',
  'EMAIL_NOT_VERIFIED',
  'UNDER_18',
]);

function ItsmeRefusal({ code, service, identifies, ...handlers }: ItsmeViewProps & { code: string }) {
  const t = useTexts('account/web/itsme');
  const platformTexts = useTexts('platform');
  // The login screen redirects customers with a session, so they get a link to my plan instead.
  const isLoggedIn = identifies || code === 'MASTER_ONLY' || code === 'EMAIL_NOT_VERIFIED';
  const otherWay = (
    <Button kind="text" href={isLoggedIn ? accountPaths.dashboard() : identityPaths.loginEmailNumber()}>
      {t(isLoggedIn ? 'toPlan' : 'otherWay')}
    </Button>
  );
  const restartButton = <Button onClick={handlers.onRestart}>{t('again', { service })}</Button>;
  if (!codesWithText.has(code))
    return (
      <div className="stack g4">
        <ErrorState
          headingLevel={1}
          title={t('away.title', { service })}
          text={code === 'UNAVAILABLE' ? t('away.text', { service }) : codeText(code)}
          retryText={platformTexts('retry')}
          onRetry={handlers.onRetry}
        />
        <p className="itsme__ways">{otherWay}</p>
      </div>
    );
  return (
    <ItsmeOutcome code={code} service={service}>
      {code === 'IDENTITY_EMAIL_TAKEN' ? (
        <>
          <Button href={identityPaths.loginEmailNumber({ next: identityPaths.loginItsme({ link: 1 }) })}>
            {t('end.IDENTITY_EMAIL_TAKEN.login')}
          </Button>
          <Button kind="text" onClick={handlers.onWithoutEmail}>
            {t('end.IDENTITY_EMAIL_TAKEN.without')}
          </Button>
        </>
      ) : code === 'IDENTITY_TAKEN' || code === 'MASTER_ONLY' ? (
        <>
          <Button onClick={handlers.onLogOut}>{t('end.IDENTITY_TAKEN.logOut', { service })}</Button>
          {otherWay}
        </>
      ) : code === 'EMAIL_NOT_VERIFIED' ? (
        <>
          <Button href={identityPaths.emails()}>{t('end.EMAIL_NOT_VERIFIED.confirm')}</Button>
          {otherWay}
        </>
      ) : (
        <>
          {code === 'UNDER_18' || code === 'IDENTITY_OTHER' ? null : restartButton}
          {otherWay}
        </>
      )}
    </ItsmeOutcome>
  );
}

function ItsmeOutcome({ code, service, children }: { code: string; service: string; children: ReactNode }) {
  const t = useTexts('account/web/itsme');
  return (
    <div role="alert">
      <EmptyState
        headingLevel={1}
        picture={code === 'IDENTITY_DECLINED' ? shield : broken}
        title={t(`end.${code}.title`, { service })}
        text={t(`end.${code}.text`, { service })}
        action={<div className="itsme__ways">{children}</div>}
      />
    </div>
  );
}
