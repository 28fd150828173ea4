import { UNVERIFIED } from '#identity/rules/email-status.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { accountPaths } from '#account/paths.ts';
import type { customersContract } from '#customers/contract.ts';
import { selectEmail } from '#customers/web/queries.ts';
import { identityPaths } from '#identity/paths.ts';
import { checkEmail } from '#identity/rules/email.ts';
import { updateCachedSession, useSessionSlice } from '#identity/web/queries.ts';
import { createClient } from '#platform/browser/client.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { withFieldLabel } from '#platform/browser/with-field-label.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Form } from '#platform/ui/forms/Form.tsx';
import { EmailField } from '#platform/ui/fields/TextField.tsx';
import { PageHead } from '#platform/ui/page/PageHead.tsx';
import { TextWithAddress } from '#platform/ui/texts/TextWithAddress.tsx';
import { useApiFormWithDraft } from '#platform/ui/forms/use-api-form-with-draft.ts';
import { EmailsFailed, EmailsLoading } from './EmailsState.tsx';
import './emails.css';

/** Requests another address; the next screen has the field for its code. */
export function EmailsChangeScreen() {
  const t = useTexts('account/web/emails');
  const queries = useQueryClient();
  const router = useRouter();
  const { data: currentEmail, isError, isFetching, refetch } = useSessionSlice(selectEmail);
  // While a change is pending, the present address is accepted: requesting it cancels the change.
  const isOwn = (typedEmail: string) =>
    currentEmail?.pending_address === null && typedEmail.trim().toLowerCase() === currentEmail.address.toLowerCase();
  const form = useApiFormWithDraft({
    defaults: { email: '' },
    draftKey: 'email-change',
    validate: ({ email }) => ({
      email: isOwn(email) ? 'EMAIL_IS_OWN' : withFieldLabel(checkEmail(email), t('ask.label')),
    }),
    submit: async ({ email }) => {
      const body = { email: email.trim() };
      const customer = await createClient<typeof customersContract>().call('POST /api/customer/email/change', { body });
      updateCachedSession(queries, () => ({ customer }));
      const { status } = customer.details.email;
      await router.navigate({ href: status === UNVERIFIED ? identityPaths.emails() : identityPaths.emailsNew() });
    },
  });
  if (!currentEmail)
    return isError ? <EmailsFailed onRetry={() => void refetch()} retrying={isFetching} /> : <EmailsLoading />;
  return (
    <main id="main" className="wrap page">
      <div className="mail mail--state stack g5">
        <PageHead title={t('ask.title')} backTo={accountPaths.settings()} backText={t('ask.back')}>
          {currentEmail.address !== '' && (
            <p className="quiet">
              <TextWithAddress text={t('ask.now', { email: currentEmail.address })} />
            </p>
          )}
        </PageHead>
        <Form form={form}>
          <EmailField label={t('ask.label')} hint={t('ask.hint')} {...form.field('email')} />
          <Button type="submit" wide>
            {t('ask.submit')}
          </Button>
        </Form>
        <p className="small quiet">{t('ask.told')}</p>
      </div>
    </main>
  );
}
