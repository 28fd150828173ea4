import { type RouterHistory, useRouter, useRouterState } from '@tanstack/react-router';
import { useScreenSearch } from '#platform/browser/screen-address.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accountPaths } from '#account/paths.ts';
import { parseBelgianMobile } from '#customers/rules/phone.ts';
import { identityPaths } from '#identity/paths.ts';
import { checkEmail } from '#identity/rules/email.ts';
import { IdentityServiceButton } from '#identity/web/parts/IdentityServiceButton.tsx';
import { PasskeyLoginButton } from '#identity/web/parts/PasskeyLoginButton.tsx';
import { LoginFrame } from '#identity/web/parts/LoginFrame.tsx';
import { enablePasskeyOffer } from '#identity/web/parts/passkey-offer.ts';
import { logIn } from '#identity/web/parts/sign-in.ts';
import { orderingPaths } from '#ordering/paths.ts';
import { brandName } from '#platform/browser/brand.ts';
import { Problem } from '#platform/browser/client.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { withFieldLabel } from '#platform/browser/with-field-label.ts';
import { parseInternalPath } from '#platform/pure/path.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Form } from '#platform/ui/forms/Form.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import { CurrentPasswordField } from '#identity/web/parts/CurrentPasswordField.tsx';
import { TextField } from '#platform/ui/fields/TextField.tsx';
import { useApiFormWithDraft } from '#platform/ui/forms/use-api-form-with-draft.ts';
import { useFocusHeadingOnLostFocus } from '#platform/ui/page/use-heading-focus.ts';
import { type RequestedLoginCode, requestLoginCode, historyLoginCode, looksLikeNumber } from './phone-login.ts';
import { NumberPasswordForm } from './NumberPasswordForm.tsx';
import { PhoneCodeForm } from './PhoneCodeForm.tsx';

/** The switches that block a SIM, on my plan. */
const BLOCK_PATH = `${accountPaths.dashboard()}#block`;

/**
 * Login by email and password, or by a number and an SMS code or password. Continues at `next`, or where the order progress
 * redirects.
 */
export function LoginScreen() {
  const router = useRouter();
  const history = router.history as RouterHistory;
  const search = useScreenSearch<typeof identityPaths.loginEmailNumber>();
  const next = parseInternalPath(search.next) ?? undefined;
  // History state survives a reload.
  const requestedCode = useRouterState({ select: ({ location }) => historyLoginCode(location.state) });
  // The guard of the home page redirects to the customer's next step.
  const goOn = () => router.navigate({ href: next ?? accountPaths.home(), replace: true });
  const typedIn = () => {
    enablePasskeyOffer();
    return goOn();
  };
  const [isByPassword, setByPassword] = useState(false);
  const forNumber = search.code !== undefined && requestedCode;
  useFocusHeadingOnLostFocus(forNumber ? `number ${isByPassword}` : 'who');
  if (forNumber) {
    return isByPassword ? (
      <NumberPasswordForm number={requestedCode.number} onLoggedIn={typedIn} onCode={() => setByPassword(false)} />
    ) : (
      <PhoneCodeForm
        requestedCode={requestedCode}
        onLoggedIn={goOn}
        onOther={() => history.back()}
        onPassword={() => setByPassword(true)}
      />
    );
  }
  const onAsked = (code: RequestedLoginCode) => {
    // Keeps the number in the present entry, for the Back button.
    history.replace(router.state.location.href, historyLoginCode.with(code));
    history.flush();
    history.push(identityPaths.loginEmailNumber({ ...(next ? { next } : {}), code: 1 }), historyLoginCode.with(code));
  };
  return (
    <EmailOrNumber
      number={requestedCode?.number ?? ''}
      passwordChanged={search.changed !== undefined}
      next={next}
      onAsked={onAsked}
      onLoggedIn={goOn}
      onTypedIn={typedIn}
    />
  );
}

type EmailOrNumberProps = {
  /** Number that a code was requested for. */
  number: string;
  /** The password was just changed. */
  passwordChanged: boolean;
  next: string | undefined;
  onAsked: (code: RequestedLoginCode) => void;
  onLoggedIn: () => Promise<void>;
  /** Called after a login by password. */
  onTypedIn: () => Promise<void>;
};

const foreignNumberError = () => ({ code: 'NOT_OUR_NUMBER', params: { product: brandName() } });

/** Shows the server's refusal of a number at the field, which takes addresses too. */
const throwAtNumberField = (error: unknown): never => {
  if (!(error instanceof Problem) || error.code !== 'NOT_OUR_NUMBER') throw error;
  throw Object.assign(error, { errors: [{ field: 'email', ...foreignNumberError() }] });
};

/** Asks for an email address or a number in the same field: a number receives a code by SMS, an address needs its password. */
function EmailOrNumber({
  number: initialNumber,
  passwordChanged,
  next,
  onAsked,
  onLoggedIn,
  onTypedIn,
}: EmailOrNumberProps) {
  const t = useTexts('account/web/login');
  const identityTexts = useTexts('identity');
  const queries = useQueryClient();
  const form = useApiFormWithDraft({
    defaults: { email: initialNumber, password: '' },
    draftKey: 'login',
    validate: ({ email, password }) => {
      if (looksLikeNumber(email)) {
        return { email: parseBelgianMobile(email) === null ? foreignNumberError() : null };
      }
      return {
        email: withFieldLabel(checkEmail(email), t('who')),
        password: withFieldLabel(password === '' && email !== '' ? 'REQUIRED' : null, identityTexts('login.password')),
      };
    },
    submit: async ({ email, password }) => {
      if (looksLikeNumber(email)) return onAsked(await requestLoginCode(email).catch(throwAtNumberField));
      await logIn(queries, { email, password });
      await onTypedIn();
    },
  });
  const typedName = form.watch('email');
  const number = looksLikeNumber(typedName);
  return (
    <LoginFrame title={identityTexts('login.title')} intro={t(next === BLOCK_PATH ? 'block.intro' : 'intro')}>
      {passwordChanged && <Notice kind="success">{identityTexts('login.changed')}</Notice>}
      <Form form={form}>
        <TextField
          label={t('who')}
          inputMode="email"
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          ok={number ? t('willSend') : undefined}
          {...form.field('email')}
        />
        {!number && typedName.trim() !== '' && <CurrentPasswordField {...form.field('password')} />}
        <Button type="submit" wide>
          {number ? t('sendCode') : typedName.trim() === '' ? t('continue') : identityTexts('login.submit')}
        </Button>
      </Form>
      <PasskeyLoginButton onLoggedIn={onLoggedIn} />
      <IdentityServiceButton next={next} />
      <div className="stack g2">
        {!number && (
          <p>
            <Button kind="text" href={identityPaths.resetPassword()}>
              {identityTexts('login.forgot')}
            </Button>
          </p>
        )}
        {next !== BLOCK_PATH && (
          <p>
            <Button kind="text" href={identityPaths.loginEmailNumber({ next: BLOCK_PATH })}>
              {t('block.open')}
            </Button>
          </p>
        )}
        <p>
          <Button kind="text" href={orderingPaths.choose()}>
            {identityTexts('login.newHere')}
          </Button>
        </p>
      </div>
    </LoginFrame>
  );
}
