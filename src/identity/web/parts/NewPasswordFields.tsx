import { useState } from 'react';
import { passwordRulesMet } from '#identity/rules/password.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Checkbox } from '#platform/ui/choices/Checkbox.tsx';
import { PasswordField } from '#platform/ui/fields/PasswordField.tsx';
import type { FieldProps } from '#platform/ui/forms/use-api-form-with-draft.ts';
import type { NewPassword } from './new-password.ts';

/** Fields for a new password and its repetition, with a switch that shows both. */
export function NewPasswordFields({ field }: { field: (name: keyof NewPassword) => FieldProps }) {
  const t = useTexts('identity');
  const [isVisible, setVisible] = useState(false);
  const rule = (key: 'length' | 'capital' | 'symbol', text: string) => ({
    text,
    test: (value: string) => passwordRulesMet(value)[key],
  });
  return (
    <>
      <PasswordField
        label={t('newPassword.label')}
        autoComplete="new-password"
        isShown={isVisible}
        rules={[
          rule('length', t('newPassword.ruleLength')),
          rule('capital', t('newPassword.ruleCapital')),
          rule('symbol', t('newPassword.ruleSymbol')),
        ]}
        metText={t('newPassword.met')}
        {...field('password')}
      />
      <PasswordField
        label={t('newPassword.repeat')}
        autoComplete="new-password"
        isShown={isVisible}
        {...field('repeated')}
      />
      <Checkbox label={t('newPassword.show')} checked={isVisible} onChange={() => setVisible(!isVisible)} />
    </>
  );
}
