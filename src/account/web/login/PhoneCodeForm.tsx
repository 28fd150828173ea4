import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useEffectEvent } from 'react';
import { PHONE_CODE_LENGTH, PHONE_CODE_SECONDS } from '#identity/rules/phone-code.ts';
import { focusWayOutWhenRefused } from '#platform/browser/way-out.ts';
import { deadCodes } from '#identity/rules/email-code.ts';
import { LoginFrame, loginIntroId } from '#identity/web/parts/LoginFrame.tsx';
import { useTexts } from '#platform/browser/i18n.ts';
import { formatNoBreak } from '#platform/pure/format.ts';
import { useStepTitle } from '#platform/browser/step-title.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Form } from '#platform/ui/forms/Form.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import { OtpField } from '#platform/ui/fields/OtpField.tsx';
import { useApiFormWithDraft } from '#platform/ui/forms/use-api-form-with-draft.ts';
import { type RequestedLoginCode, logInByPhoneCode } from './phone-login.ts';
import { ResendLoginCode } from './ResendLoginCode.tsx';

type OtpContainer = {
  get(options: { otp: { transport: ['sms'] }; signal: AbortSignal }): Promise<{ code?: string } | null>;
};

/**
 * Reads the code from the SMS in browsers with WebOTP (Android), after the customer's consent and only from messages that
 * name our host. Other platforms use keyboard autofill by `one-time-code`.
 */
const useSmsCode = (onCode: (code: string) => void): void => {
  const submitCode = useEffectEvent(onCode);
  useEffect(() => {
    if (!('OTPCredential' in window)) return undefined;
    const abortion = new AbortController();
    void (navigator.credentials as unknown as OtpContainer)
      .get({ otp: { transport: ['sms'] }, signal: abortion.signal })
      .then((credential) => credential?.code && submitCode(credential.code))
      // Aborted or declined: the customer types the code.
      .catch(() => undefined);
    return () => abortion.abort();
  }, []);
};

type PhoneCodeFormProps = {
  requestedCode: RequestedLoginCode;
  onLoggedIn: () => Promise<void>;
  /** Switches to another number or an email address. */
  onOther: () => void;
  onPassword: () => void;
};

const findCodeInput = (): HTMLInputElement | null => document.querySelector('input[name="otp"]');

/** Field for the SMS code; submits after the last digit. */
export function PhoneCodeForm({ requestedCode, onLoggedIn, onOther, onPassword }: PhoneCodeFormProps) {
  const t = useTexts('account/web/login');
  useStepTitle(t('code.title'));
  const queries = useQueryClient();
  const [newestCode, setNewestCode] = useState(requestedCode);
  const [wasSentAgain, setSentAgain] = useState(false);
  const number = formatNoBreak(requestedCode.number);
  const form = useApiFormWithDraft({
    defaults: { otp: '' },
    validate: ({ otp }) => ({ otp: otp.length === PHONE_CODE_LENGTH ? null : 'WRONG_CODE' }),
    submit: async ({ otp }) => {
      try {
        await logInByPhoneCode(queries, requestedCode.number, otp);
      } catch (error) {
        // Selects the wrong code, so that typing replaces it.
        setTimeout(() => findCodeInput()?.select());
        focusWayOutWhenRefused(error, deadCodes);
        throw error;
      }
      await onLoggedIn();
    },
  });
  useSmsCode((code) => {
    form.set('otp', code);
    void form.onSubmit();
  });
  useEffect(() => findCodeInput()?.focus(), []);
  const onAgain = (code: RequestedLoginCode) => {
    setSentAgain(true);
    setNewestCode(code);
    findCodeInput()?.focus();
  };
  return (
    <LoginFrame title={t('code.title')} intro={t('code.intro', { number })}>
      {newestCode.too_soon && <Notice>{t('code.tooSoon', { minutes: PHONE_CODE_SECONDS / 60 })}</Notice>}
      <Form form={form}>
        <OtpField
          label={t('code.label')}
          hint={t('code.hint', { minutes: PHONE_CODE_SECONDS / 60 })}
          length={PHONE_CODE_LENGTH}
          statusId={loginIntroId}
          onComplete={() => void form.onSubmit()}
          {...form.field('otp')}
        />
        <Button type="submit" wide>
          {t('code.submit')}
        </Button>
      </Form>
      <div className="stack g2">
        <ResendLoginCode requestedCode={newestCode} onAsked={onAgain} />
        {wasSentAgain && <p className="small">{t('code.newest')}</p>}
        <p className="small quiet">{t('code.nothing')}</p>
        <p>
          <Button kind="text" onClick={onPassword}>
            {t('byPassword.open')}
          </Button>
        </p>
        <p>
          <Button kind="text" onClick={onOther}>
            {t('code.other')}
          </Button>
        </p>
      </div>
    </LoginFrame>
  );
}
