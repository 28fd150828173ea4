import type { ReactNode } from 'react';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';
import { useHasPassword } from './has-password.ts';

/** Form that changes the password; renders `none` for customers without a password. */
export function PasswordChange({ none }: { none: ReactNode }) {
  return useHasPassword() === false ? none : <ChangePasswordForm />;
}
