import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { EmailsConfirmScreen } from './EmailsConfirmScreen.tsx';
import { EmailsConfirmView, type EmailsConfirmViewProps } from './EmailsConfirmView.tsx';

const confirm = 'GET /api/customer/email/confirm';
const show =
  (answers: ScreenPreviewProps['answers'], at = '/emails/confirm?token=abc') =>
  () => (
    <ScreenPreview
      screen={EmailsConfirmScreen}
      at={at}
      strings={['identity', 'account/web/emails']}
      answers={answers}
      loggedIn={false}
    />
  );
/** Results that a fixed reply cannot produce. */
const showEnd = (
  state: Extract<EmailsConfirmViewProps['confirmation'], { state: 'used' | 'expired' | 'taken' | 'unknown' }>['state'],
) => {
  const View = () => <EmailsConfirmView confirmation={{ state }} loggedIn={false} resendHref="/emails" />;
  return () => (
    <ScreenPreview
      screen={View}
      at="/emails/confirm"
      strings={['identity', 'account/web/emails']}
      answers={{}}
      loggedIn={false}
    />
  );
};

const OtherAccount = () => (
  <EmailsConfirmView
    confirmation={{ state: 'done', email: 'lotte@example.be', isAddressChange: false }}
    loggedIn
    foreign={{ email: 'lotte@example.be', sessionEmail: 'jan@example.be', onLogIn: async () => undefined }}
    resendHref="/emails"
  />
);

export const preview: Preview = {
  title: 'Your email address',
  kind: 'screen',
  states: {
    loading: show({ [confirm]: 'waiting' }),
    empty: show({}, '/emails/confirm'),
    error: show({}),
    partial: showEnd('used'),
    full: show({ [confirm]: { reply: { email: 'lotte@example.be', changed: false, is_own: null } } }),
    'new address': show({ [confirm]: { reply: { email: 'lotte@example.be', changed: true, is_own: null } } }),
    'in the session of another account': () => (
      <ScreenPreview
        screen={OtherAccount}
        at="/emails/confirm"
        strings={['identity', 'account/web/emails']}
        answers={{}}
      />
    ),
    expired: showEnd('expired'),
    taken: showEnd('taken'),
  },
};
