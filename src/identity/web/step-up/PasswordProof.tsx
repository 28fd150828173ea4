import { identityPaths } from '#identity/paths.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { withFieldLabel } from '#platform/browser/with-field-label.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Form } from '#platform/ui/forms/Form.tsx';
import { PasswordField } from '#platform/ui/fields/PasswordField.tsx';
import { useApiFormWithDraft } from '#platform/ui/forms/use-api-form-with-draft.ts';
import { submitStepUpProof } from './step-up.ts';

type PasswordProofProps = {
  onDone: (proved: boolean) => void;
  /** The customer has an address for a password reset. */
  forgotten: boolean;
};

export function PasswordProof({ onDone, forgotten }: PasswordProofProps) {
  const t = useTexts('identity/web/step-up');
  const identityTexts = useTexts('identity');
  const form = useApiFormWithDraft({
    defaults: { password: '' },
    validate: ({ password }) => ({ password: withFieldLabel(password === '' ? 'REQUIRED' : null, t('password')) }),
    submit: async ({ password }) => onDone((await submitStepUpProof({ by: 'password', password })) === 'accepted'),
  });
  return (
    <Form form={form} className="stack g4">
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        showText={identityTexts('login.show')}
        hideText={identityTexts('login.hide')}
        {...form.field('password')}
      />
      <Button type="submit" wide>
        {t('confirm')}
      </Button>
      {forgotten && (
        <Button kind="text" href={identityPaths.resetPassword()}>
          {t('forgotten')}
        </Button>
      )}
    </Form>
  );
}
