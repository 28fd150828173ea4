import { useRouter } from '@tanstack/react-router';
import { LogInFields, useLogIn } from '#identity/web/parts.tsx';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/Button.tsx';
import { Form } from '#platform/ui/Form.tsx';
import { FormRow } from '#platform/ui/FormRow.tsx';
import arrow from '#platform/ui/pictures/icons/arrow-right.svg?raw';
import type { AccountFormProps } from './RegisterForm.tsx';

/** Logging in on the way through an order: the basket goes along. */
export function LogInForm({ onOther, draftKey }: AccountFormProps) {
  const t = useTexts('customers');
  const router = useRouter();
  // Guard and entry rule decide anew, knowing who it is.
  const form = useLogIn(draftKey, () => router.invalidate());
  return (
    <Form form={form} className="data__form">
      <FormRow title={t('account.loginHeading')} more={t('account.loginMore')}>
        <LogInFields form={form} />
        <Button type="submit" wide pending={form.pending} iconAfter={arrow}>
          {t('account.login')}
        </Button>
        <Button kind="text" onClick={onOther}>
          {t('account.new')}
        </Button>
      </FormRow>
    </Form>
  );
}
