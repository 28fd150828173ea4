import { LoginFields, useLoginForm } from '#identity/web/parts/LoginFields.tsx';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Form } from '#platform/ui/forms/Form.tsx';
import { FormSection } from '#platform/ui/forms/FormSection.tsx';
import arrow from '#platform/ui/pictures/icons/arrow-right.svg?raw';
import type { AccountFormProps } from './RegisterForm.tsx';

type LogInFormProps = AccountFormProps & { onLoggedIn: () => Promise<void> };

/** Login form inside another flow, which continues after it. */
export function LogInForm({ onOther, draftKey, onLoggedIn }: LogInFormProps) {
  const t = useTexts('customers');
  const form = useLoginForm(draftKey, onLoggedIn);
  return (
    <Form form={form} className="data__form">
      <FormSection title={t('account.loginHeading')} more={t('account.loginMore')}>
        <LoginFields form={form} />
        <Button type="submit" wide iconAfter={arrow}>
          {t('account.login')}
        </Button>
        <Button kind="text" onClick={onOther}>
          {t('account.new')}
        </Button>
      </FormSection>
    </Form>
  );
}
