import { useQueryClient } from '@tanstack/react-query';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Form } from '#platform/ui/forms/Form.tsx';
import { useToast } from '#platform/ui/overlays/Toast.tsx';
import { useApiForm } from '#platform/ui/forms/use-api-form.ts';
import { sessionsQuery } from '../sessions.ts';
import { changePassword } from './change-password.ts';
import { stepUpWaysQuery } from '../step-up/step-up.ts';
import { type NewPassword, NewPasswordFields, emptyNewPassword, useNewPasswordRules } from './NewPasswordFields.tsx';

/** Form that sets a password without the old one; the server requires a step-up. */
export function NewPasswordForm() {
  const t = useTexts('identity');
  const queries = useQueryClient();
  const toast = useToast();
  const form = useApiForm<NewPassword>({
    defaults: emptyNewPassword,
    validate: useNewPasswordRules(),
    submit: async ({ password }) => {
      await changePassword({ new_password: password });
      form.reset();
      toast({ text: t('settings.passwordChanged') });
      const known = [sessionsQuery, stepUpWaysQuery].map(({ queryKey }) => queryKey);
      await Promise.all(known.map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
  });
  return (
    <Form form={form}>
      <NewPasswordFields field={form.field} />
      <Button type="submit" wide>
        {t('create.submit')}
      </Button>
    </Form>
  );
}
