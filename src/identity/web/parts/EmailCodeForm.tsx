import { useQueryClient } from '@tanstack/react-query';
import type { identityContract } from '#identity/contract.ts';
import { deadCodes, EMAIL_CODE_LENGTH, EMAIL_CODE_SECONDS } from '#identity/rules/email-code.ts';
import { createClient } from '#platform/browser/client.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Form } from '#platform/ui/forms/Form.tsx';
import { OtpField } from '#platform/ui/fields/OtpField.tsx';
import { useApiFormWithDraft } from '#platform/ui/forms/use-api-form-with-draft.ts';
import { refreshSession } from '../queries.ts';
import { focusWayOutWhenRefused } from '#platform/browser/way-out.ts';
import './email-code.css';

/**
 * Field for the code of the confirmation mail; submits after the last digit. Success updates the cached session, and the
 * parent component reads the status there.
 */
export function EmailCodeForm() {
  const t = useTexts('identity');
  const queries = useQueryClient();
  const form = useApiFormWithDraft({
    defaults: { code: '' },
    validate: ({ code }) => ({ code: code.length === EMAIL_CODE_LENGTH ? null : 'WRONG_CODE' }),
    submit: async ({ code }) => {
      await createClient<typeof identityContract>()
        .call('POST /api/customer/email/confirm/code', { body: { code } })
        .catch((error: unknown) => {
          focusWayOutWhenRefused(error, deadCodes);
          throw error;
        });
      await refreshSession(queries);
    },
  });
  return (
    <Form form={form} className="stack g4 email-code">
      <OtpField
        label={t('emails.code.label')}
        hint={t('emails.code.hint', { minutes: EMAIL_CODE_SECONDS / 60 })}
        length={EMAIL_CODE_LENGTH}
        onComplete={() => void form.onSubmit()}
        {...form.field('code')}
      />
      <Button type="submit" wide>
        {t('emails.code.confirm')}
      </Button>
    </Form>
  );
}
