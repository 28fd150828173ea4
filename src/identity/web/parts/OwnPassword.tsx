import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { stepUpWaysQuery } from '../step-up/step-up.ts';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';

/** The form that changes the password; `none` for whoever has no password to change. */
export function OwnPassword({ none }: { none: ReactNode }) {
  const ways = useQuery(stepUpWaysQuery).data?.ways;
  return !ways || ways.includes('password') ? <ChangePasswordForm /> : none;
}
