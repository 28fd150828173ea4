import { checkEmail } from '#identity/rules/email.ts';
import { checkPassword, checkRepeatedPassword } from '#identity/rules/password.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { withFieldLabel } from '#platform/browser/with-field-label.ts';

/** A password being chosen. `repeated` is not sent to the server. */
export type NewPassword = { password: string; repeated: string };

export const emptyNewPassword: NewPassword = { password: '', repeated: '' };

/** Field errors for the `validate` of a form that chooses a password. */
export const useNewPasswordValidator = () => {
  const t = useTexts('identity');
  return ({ password, repeated }: NewPassword) => ({
    password: withFieldLabel(checkPassword(password), t('newPassword.label')),
    repeated: withFieldLabel(checkRepeatedPassword(password, repeated), t('newPassword.repeat')),
  });
};

/** Field errors for the `validate` of a form that opens an account; `emailLabel` names its field of the address. */
export const useNewAccountValidator = (emailLabel: string) => {
  const checkNewPassword = useNewPasswordValidator();
  return ({ email, ...passwordFields }: NewPassword & { email: string }) => ({
    email: withFieldLabel(checkEmail(email), emailLabel),
    ...checkNewPassword(passwordFields),
  });
};
