import type { ReactNode } from 'react';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';
import { useHasPassword } from './has-password.ts';

/** The form that changes the password; `none` for whoever has no password to change. */
export function PasswordChange({ none }: { none: ReactNode }) {
  return useHasPassword() === false ? none : <ChangePasswordForm />;
}
