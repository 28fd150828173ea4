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
const stopped = (code: string, identifies = false) => show({ at: 'stopped', code }, identifies);

export const preview: Preview = {
  title: 'Log in with itsme',
  kind: 'screen',
  states: {
    loading: show({ at: 'leaving' }),
    partial: show({ at: 'back' }),
    empty: stopped('IDENTITY_DECLINED'),
    error: stopped('UNAVAILABLE'),
    full: stopped('IDENTITY_EMAIL_TAKEN'),
    expired: stopped('IDENTITY_EXPIRED'),
    used: stopped('IDENTITY_USED'),
    failed: stopped('IDENTITY_FAILED'),
    'another account': stopped('IDENTITY_TAKEN', true),
    'somebody else': stopped('IDENTITY_OTHER', true),
    'an extra SIM': stopped('MASTER_ONLY'),
    'unconfirmed address': stopped('EMAIL_NOT_VERIFIED', true),
    'under 18': stopped('UNDER_18'),
  },
};
