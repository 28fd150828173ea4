import { useTexts } from '#platform/browser/i18n.ts';
import { PasswordField } from '#platform/ui/fields/PasswordField.tsx';
import type { FieldProps } from '#platform/ui/forms/use-api-form-with-draft.ts';

/** Field for the current password, with autofill and a switch that shows it. */
export function CurrentPasswordField({ label, ...field }: FieldProps & { label?: string }) {
  const t = useTexts('identity');
  return (
    <PasswordField
      label={label ?? t('login.password')}
      autoComplete="current-password"
      showText={t('login.show')}
      hideText={t('login.hide')}
      {...field}
    />
  );
}
