import { ScreenPreview } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { LoginScreen } from './LoginScreen.tsx';
import { NumberPasswordForm } from './NumberPasswordForm.tsx';
import { PhoneCodeForm } from './PhoneCodeForm.tsx';

const login = 'POST /api/customer/login';
const start = 'POST /api/customer/login/phone/start';
const finish = 'POST /api/customer/login/phone/finish';
type Show = Parameters<typeof ScreenPreview>[0];
const show =
  (answers: Show['answers'], screen = LoginScreen) =>
  () => (
    <ScreenPreview
      screen={screen}
      at="/login-email-number"
      strings={['identity', 'account/web/login', 'identity/web/passkeys']}
      answers={answers}
      loggedIn={false}
    />
  );
const code = (too_soon: boolean) =>
  function CodeAsked() {
    const requestedCode = { number: '0498 12 34 56', again_at: Date.now() + 24_000, too_soon };
    const nowhere = () => undefined;
    return (
      <PhoneCodeForm
        requestedCode={requestedCode}
        onLoggedIn={() => Promise.resolve()}
        onOther={nowhere}
        onPassword={nowhere}
      />
    );
  };
const password = () => (
  <NumberPasswordForm number="0498 12 34 56" onLoggedIn={() => Promise.resolve()} onCode={() => undefined} />
);

/** A form has no data to wait for: loading and error begin with a press of its button. */
export const preview: Preview = {
  title: 'Log in',
  kind: 'screen',
  states: {
    'loading, once pressed': show({ [login]: 'waiting', [start]: 'waiting' }),
    'error, once pressed': show({}),
    empty: show({ [login]: 'waiting' }),
    'full, the code of the SMS': show({ [finish]: 'waiting' }, code(false)),
    'full, the password of a number': show({}, password),
    'partial, several codes were asked for': show({}, code(true)),
  },
};
