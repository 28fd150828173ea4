import { useState } from 'react';
import type { identityContract } from '#identity/contract.ts';
import { identityPaths } from '#identity/paths.ts';
import { checkEmail } from '#identity/rules/email.ts';
import { createClient, Problem } from '#platform/browser/client.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { withFieldLabel } from '#platform/browser/with-field-label.ts';
import { useCountdown } from '#platform/browser/use-countdown.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Form } from '#platform/ui/forms/Form.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import { EmailField } from '#platform/ui/fields/TextField.tsx';
import { TextWithAddress } from '#platform/ui/texts/TextWithAddress.tsx';
import { useApiFormWithDraft } from '#platform/ui/forms/use-api-form-with-draft.ts';
import { LoginFrame } from './parts/LoginFrame.tsx';
import { SecondsLeft } from '#platform/ui/buttons/SecondsLeft.tsx';

/** First half of a forgotten password: requests a reset link. Shows the same result for unknown addresses. */
export function ResetPasswordScreen() {
  const t = useTexts('identity');
  const { seconds, wait } = useCountdown();
  const [sentTo, setSentTo] = useState('');
  const form = useApiFormWithDraft({
    defaults: { email: '' },
    draftKey: 'login',
    validate: ({ email }) => ({ email: withFieldLabel(checkEmail(email), t('login.email')) }),
    submit: async (values) => {
      const email = values.email.trim();
      if (email === sentTo && seconds > 0) return;
      const start = createClient<typeof identityContract>().call('POST /api/customer/forgot-password/start', {
        body: { email },
      });
      const { resend_after } = await start.catch((error: unknown) => {
        if (error instanceof Problem && error.retry_after) wait(error.retry_after);
        throw error;
      });
      setSentTo(email);
      wait(resend_after);
    },
  });
  // The wait applies only to the address of the last mail.
  const isWaiting = seconds > 0 && form.watch('email').trim() === sentTo;
  return (
    <LoginFrame title={t('reset.title')} intro={t('reset.intro')}>
      {sentTo !== '' && (
        <Notice kind="success" live>
          <TextWithAddress text={t('reset.sent', { email: sentTo })} />
        </Notice>
      )}
      <Form form={form}>
        <EmailField label={t('login.email')} autoComplete="username" {...form.field('email')} />
        <Button type="submit" wide aria-disabled={isWaiting || undefined}>
          {t(sentTo === '' ? 'reset.send' : 'reset.again')}
          {isWaiting && <SecondsLeft seconds={seconds} />}
        </Button>
      </Form>
      {sentTo !== '' && <p className="small quiet">{t('reset.spam')}</p>}
      <p>
        <Button kind="text" href={identityPaths.loginEmailNumber()}>
          {t('reset.back')}
        </Button>
      </p>
    </LoginFrame>
  );
}
