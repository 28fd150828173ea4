import { useState } from 'react';
import type { Credentials } from '#identity/web/parts/sign-in.ts';
import { LogInForm } from './LogInForm.tsx';
import { RegisterForm } from './RegisterForm.tsx';

export type AccountFormsProps = {
  draftKey: string;
  /** @throws Problem with the refusals of registering */
  onRegister: (credentials: Credentials) => Promise<void>;
  onLoggedIn: () => Promise<void>;
};

/** Email and password: of somebody new, or of a customer. The typed address stays on the way from one to the other. */
export function AccountForms({ draftKey, onRegister, onLoggedIn }: AccountFormsProps) {
  const [isNew, setNew] = useState(true);
  const both = { draftKey, onOther: () => setNew(!isNew) };
  return isNew ? <RegisterForm {...both} onRegister={onRegister} /> : <LogInForm {...both} onLoggedIn={onLoggedIn} />;
}
