import { useTexts } from '#platform/browser/i18n.ts';
import { LogInForm } from './LogInForm.tsx';
import { OrderStep } from './OrderStep.tsx';
import { type Credentials, RegisterForm } from './RegisterForm.tsx';

export type AccountViewProps = {
  mode: 'register' | 'login';
  onMode: (mode: 'register' | 'login') => void;
  onRegister: (credentials: Credentials) => Promise<unknown>;
  onLogin: (credentials: Credentials) => Promise<unknown>;
  draftKey?: string;
};

/** The typed address stays when one changes between registering and logging in: both forms share one draft. */
export function AccountView({ mode, onMode, onRegister, onLogin, draftKey }: AccountViewProps) {
  const t = useTexts('customers');
  const draft = draftKey ? { draftKey } : {};
  return (
    <OrderStep title={t('data.title')} intro={t('data.intro')} percent={40}>
      {mode === 'register' ? (
        <RegisterForm onSend={onRegister} onOther={() => onMode('login')} {...draft} />
      ) : (
        <LogInForm onSend={onLogin} onOther={() => onMode('register')} {...draft} />
      )}
    </OrderStep>
  );
}
