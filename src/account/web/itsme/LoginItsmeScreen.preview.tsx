import { ScreenPreview } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { ItsmeView } from './ItsmeView.tsx';
import type { ItsmeState } from './use-itsme-redirect-and-callback.ts';

const nothing = () => undefined;
const show = (state: ItsmeState, identifies = false) => {
  const View = () => (
    <ItsmeView
      state={state}
      service="itsme"
      identifies={identifies}
      onRetry={nothing}
      onRestart={nothing}
      onWithoutEmail={nothing}
      onLogOut={nothing}
    />
  );
  return () => (
    <ScreenPreview
      screen={View}
      at="/login/itsme"
      strings={['identity', 'account/web/itsme']}
      answers={{}}
      loggedIn={identifies}
    />
  );
};
const failed = (code: string, identifies = false) => show({ at: 'failed', code }, identifies);

export const preview: Preview = {
  title: 'Log in with itsme',
  kind: 'screen',
  states: {
    loading: show({ at: 'leaving' }),
    partial: show({ at: 'back' }),
    empty: failed('IDENTITY_DECLINED'),
    error: failed('UNAVAILABLE'),
    full: failed('IDENTITY_EMAIL_TAKEN'),
    expired: failed('IDENTITY_EXPIRED'),
    used: failed('IDENTITY_USED'),
    failed: failed('IDENTITY_FAILED'),
    'another account': failed('IDENTITY_TAKEN', true),
    'somebody else': failed('IDENTITY_OTHER', true),
    'an extra SIM': failed('MASTER_ONLY'),
    'unconfirmed address': failed('EMAIL_NOT_VERIFIED', true),
    'under 18': failed('UNDER_18'),
  },
};
