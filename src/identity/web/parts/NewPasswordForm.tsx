import { useQueryClient } from '@tanstack/react-query';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Form } from '#platform/ui/forms/Form.tsx';
import { useToast } from '#platform/ui/overlays/Toast.tsx';
import { useApiFormWithDraft } from '#platform/ui/forms/use-api-form-with-draft.ts';
import { KeptPasskeys, useKeptPasskeys } from '../passkeys/KeptPasskeys.tsx';
import { passkeysQuery } from '../passkeys/passkeys.ts';
import { sessionsQuery } from '../sessions.ts';
import { changePassword } from './change-password.ts';
import { stepUpWaysQuery } from '../step-up/step-up.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { type NewPassword, emptyNewPassword, useNewPasswordValidator } from './new-password.ts';

/** Form that sets a password without the old one; the server requires a step-up. `mayHavePasskeys`: the customer may have some. */
export function NewPasswordForm({ mayHavePasskeys = false }: { mayHavePasskeys?: boolean }) {
  const t = useTexts('identity');
  const queries = useQueryClient();
  const toast = useToast();
  const choice = useKeptPasskeys(mayHavePasskeys);
  const form = useApiFormWithDraft<NewPassword>({
    defaults: emptyNewPassword,
    validate: useNewPasswordValidator(),
    submit: async ({ password }) => {
      await changePassword({ new_password: password, keep_passkeys: choice.remainingIds });
      form.reset();
      toast({ text: t('settings.passwordChanged') });
      const queryKeys = [sessionsQuery, stepUpWaysQuery, passkeysQuery].map(({ queryKey }) => queryKey);
      await Promise.all(queryKeys.map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
  });
  return (
    <Form form={form}>
      <NewPasswordFields field={form.field} />
      <KeptPasskeys {...choice} />
      <Button type="submit" wide>
        {t('create.submit')}
      </Button>
    </Form>
  );
}
