import { useQueryClient } from '@tanstack/react-query';
import { useTexts } from '#platform/browser/i18n.ts';
import { withFieldLabel } from '#platform/browser/with-field-label.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Form } from '#platform/ui/forms/Form.tsx';
import { changePassword } from './change-password.ts';
import { CurrentPasswordField } from './CurrentPasswordField.tsx';
import { useToast } from '#platform/ui/overlays/Toast.tsx';
import { useApiFormWithDraft } from '#platform/ui/forms/use-api-form-with-draft.ts';
import { KeptPasskeys, useKeptPasskeys } from '../passkeys/KeptPasskeys.tsx';
import { passkeysQuery } from '../passkeys/passkeys.ts';
import { sessionsQuery } from '../sessions.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { type NewPassword, emptyNewPassword, useNewPasswordValidator } from './new-password.ts';

/** Form that changes the password with the old password, and asks which passkeys stay. */
export function ChangePasswordForm() {
  const t = useTexts('identity');
  const queries = useQueryClient();
  const toast = useToast();
  const checkNewPassword = useNewPasswordValidator();
  const choice = useKeptPasskeys(true);
  const form = useApiFormWithDraft<{ old_password: string } & NewPassword>({
    defaults: { old_password: '', ...emptyNewPassword },
    validate: (values) => ({
      old_password: withFieldLabel(values.old_password === '' ? 'REQUIRED' : null, t('settings.oldPassword')),
      ...checkNewPassword(values),
    }),
    submit: async ({ old_password, password }) => {
      await changePassword({ old_password, new_password: password, keep_passkeys: choice.remainingIds });
      form.reset();
      toast({ text: t('settings.passwordChanged') });
      const queryKeys = [sessionsQuery, passkeysQuery].map(({ queryKey }) => queryKey);
      await Promise.all(queryKeys.map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
  });
  return (
    <Form form={form}>
      <CurrentPasswordField label={t('settings.oldPassword')} {...form.field('old_password')} />
      <NewPasswordFields field={form.field} />
      <KeptPasskeys {...choice} />
      <Button type="submit" wide pending={form.pending}>
        {t('settings.changePassword')}
      </Button>
    </Form>
  );
}
