import type { ReactNode } from 'react';
import { NewPasswordFields } from '#identity/web/parts/NewPasswordFields.tsx';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { TextField } from '#platform/ui/fields/TextField.tsx';
import { FormSection } from '#platform/ui/forms/FormSection.tsx';
import type { ApiForm } from '#platform/ui/forms/use-api-form-with-draft.ts';
import type { AccountValues } from './new-account.ts';

export type AccountFieldsProps = Pick<ApiForm<AccountValues>, 'field' | 'watch'> & {
  /** The address that was refused because it has an account; empty when none was. */
  takenEmail: string;
  /** Switches to the login. */
  onLogIn: () => void;
  children: ReactNode;
};

/** Fields of the account that is opened with the details. A known address shows a link to the login. */
export function AccountFields({ takenEmail, onLogIn, field, watch, children }: AccountFieldsProps) {
  const t = useTexts('customers');
  return (
    <FormSection title={t('account.heading')} detail={t('account.more')}>
      <TextField
        label={t('account.email')}
        hint={t('account.emailHint')}
        type="email"
        inputMode="email"
        autoComplete="username"
        {...field('email')}
      />
      {takenEmail !== '' && takenEmail === watch('email') && (
        <Button kind="secondary" wide onClick={onLogIn}>
          {t('account.loginInstead')}
        </Button>
      )}
      <NewPasswordFields field={field} />
      {children}
    </FormSection>
  );
}
