import { LoginFields, useLoginForm } from '#identity/web/parts/LoginFields.tsx';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Form } from '#platform/ui/forms/Form.tsx';
import { FormSection } from '#platform/ui/forms/FormSection.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import arrow from '#platform/ui/pictures/icons/arrow-right.svg?raw';

type LogInFormProps = {
  /** The session has ended, so the customer must log in again. */
  sessionEnded: boolean;
  draftKey: string;
  /** Switches to the form of a new account. */
  onNew: () => void;
  onLoggedIn: () => Promise<void>;
};

/** Login form inside another flow, which continues after it. */
export function LogInForm({ sessionEnded, draftKey, onNew, onLoggedIn }: LogInFormProps) {
  const t = useTexts('customers');
  const form = useLoginForm(draftKey, onLoggedIn);
  return (
    <>
      {sessionEnded && (
        <div className="data__ended">
          <Notice kind="warn">{t('account.ended')}</Notice>
        </div>
      )}
      <Form form={form} className="data__form">
        <FormSection title={t('account.loginHeading')} detail={t('account.loginMore')}>
          <LoginFields form={form} />
          <Button type="submit" wide iconAfter={arrow}>
            {t('account.login')}
          </Button>
          <Button kind="text" onClick={onNew}>
            {t('account.new')}
          </Button>
        </FormSection>
      </Form>
    </>
  );
}
