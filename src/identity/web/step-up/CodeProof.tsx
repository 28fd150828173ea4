import { useEffect, useState } from 'react';
import { deadCodes, EMAIL_CODE_LENGTH } from '#identity/rules/email-code.ts';
import { PHONE_CODE_SECONDS } from '#identity/rules/phone-code.ts';
import { STEP_UP_CODE_SECONDS } from '#identity/rules/step-up.ts';
import { Problem } from '#platform/browser/client.ts';
import { errorText, useTexts } from '#platform/browser/i18n.ts';
import { useCountdown } from '#platform/browser/use-countdown.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Form } from '#platform/ui/forms/Form.tsx';
import { OtpField } from '#platform/ui/fields/OtpField.tsx';
import { useApiFormWithDraft } from '#platform/ui/forms/use-api-form-with-draft.ts';
import { SecondsLeft } from '#platform/ui/buttons/SecondsLeft.tsx';
import { focusWayOutWhenRefused, wayOut } from '#platform/browser/way-out.ts';
import { submitStepUpProof, requestStepUpCode } from './step-up.ts';

type CodeProofProps = {
  by: 'email' | 'sms';
  /** Masked address that the code is sent to. */
  email: string;
  onDone: (proved: boolean) => void;
};

/** Step-up by a code, which is sent on request only. */
export function CodeProof({ by, email, onDone }: CodeProofProps) {
  const t = useTexts('identity/web/step-up');
  const [isSent, setSent] = useState(false);
  const [isSending, setSending] = useState(false);
  const [sendError, setSendError] = useState<unknown>(null);
  const { seconds, wait } = useCountdown();
  const form = useApiFormWithDraft({
    defaults: { code: '' },
    validate: ({ code }) => ({ code: code.length === EMAIL_CODE_LENGTH ? null : 'WRONG_CODE' }),
    submit: async ({ code }) => {
      const outcome = await submitStepUpProof({ by, code }).catch((error: unknown) => {
        focusWayOutWhenRefused(error, deadCodes);
        throw error;
      });
      onDone(outcome === 'accepted');
    },
  });
  const send = async () => {
    if (isSending || seconds > 0) return;
    setSending(true);
    setSendError(null);
    try {
      const { resend_after } = await requestStepUpCode();
      wait(resend_after);
      setSent(true);
    } catch (error) {
      // It is too soon for another code, so an earlier one was sent: its field is shown.
      const isTooSoon = error instanceof Problem && error.code === 'TOO_MANY_REQUESTS';
      if (isTooSoon) wait(error.retry_after ?? 30);
      setSent((wasSent) => wasSent || isTooSoon);
      if (!isTooSoon) setSendError(error);
    } finally {
      setSending(false);
    }
  };
  // The pressed button is gone, and the code is typed next.
  useEffect(() => {
    if (isSent) document.querySelector<HTMLElement>('.sheet input[name="code"], dialog input[name="code"]')?.focus();
  }, [isSent]);
  const sendButtonProps = {
    pending: isSending,
    problem: errorText(sendError),
    onClick: () => void send(),
  };
  if (!isSent) {
    return (
      <div className="stack g4">
        <p>{by === 'sms' ? t('code.toSms') : t('code.to', { email })}</p>
        <Button wide {...sendButtonProps}>
          {t('code.send')}
        </Button>
      </div>
    );
  }
  return (
    <Form form={form} className="stack g4">
      <OtpField
        label={by === 'sms' ? t('code.labelSms') : t('code.label')}
        hint={t('code.hint', { minutes: (by === 'sms' ? PHONE_CODE_SECONDS : STEP_UP_CODE_SECONDS) / 60 })}
        length={EMAIL_CODE_LENGTH}
        onComplete={() => void form.onSubmit()}
        {...form.field('code')}
      />
      <Button type="submit" wide>
        {t('confirm')}
      </Button>
      <Button kind="text" aria-disabled={seconds > 0 || undefined} {...wayOut} {...sendButtonProps}>
        {t('code.again')}
        <SecondsLeft seconds={seconds} />
      </Button>
    </Form>
  );
}
