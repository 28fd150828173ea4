import type { ReactNode } from 'react';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';
import { useHasPassword } from './has-password.ts';

/** Form that changes the password; renders `withoutPassword` for customers without a password. */
export function PasswordChange({ withoutPassword }: { withoutPassword: ReactNode }) {
  return useHasPassword() === false ? withoutPassword : <ChangePasswordForm />;
}
