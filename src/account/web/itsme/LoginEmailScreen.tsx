import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useScreenSearch } from '#platform/browser/screen-address.ts';
import { useEffect, useRef } from 'react';
import { accountPaths } from '#account/paths.ts';
import type { customersContract } from '#customers/contract.ts';
import { identityPaths } from '#identity/paths.ts';
import { checkEmail } from '#identity/rules/email.ts';
import { selectEmail } from '#customers/web/queries.ts';
import { updateCachedSession, useSessionSlice } from '#identity/web/queries.ts';
import { createClient } from '#platform/browser/client.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { withFieldLabel } from '#platform/browser/with-field-label.ts';
import { parseInternalPath } from '#platform/pure/path.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Form } from '#platform/ui/forms/Form.tsx';
import { Picture } from '#platform/ui/pictures/Picture.tsx';
import { EmailField } from '#platform/ui/fields/TextField.tsx';
import { useApiFormWithDraft } from '#platform/ui/forms/use-api-form-with-draft.ts';
import mail from '#platform/ui/pictures/mail.svg?no-inline';
import './itsme.css';

/** Asks for an address after a login without one; contract, bills and notices are sent to it. */
export function LoginEmailScreen() {
  const t = useTexts('account/web/itsme');
  const queries = useQueryClient();
  const router = useRouter();
  const search = useScreenSearch<typeof identityPaths.loginEmail>();
  const next = parseInternalPath(search.next);
  const hasAddress = Boolean(useSessionSlice(selectEmail).data?.address);
  const hasRedirected = useRef(false);
  // Redirects customers with an address.
  useEffect(() => {
    if (hasAddress && !hasRedirected.current)
      void router.navigate({ href: next ?? accountPaths.home(), replace: true });
  }, [hasAddress, next, router]);
  const form = useApiFormWithDraft({
    defaults: { email: '' },
    draftKey: 'login-email',
    validate: ({ email }) => ({ email: withFieldLabel(checkEmail(email), t('email.label')) }),
    submit: async ({ email }) => {
      const customer = await createClient<typeof customersContract>().call('POST /api/customer/email/change', {
        body: { email: email.trim(), no_send_email: false },
      });
      hasRedirected.current = true;
      updateCachedSession(queries, () => ({ customer }));
      await router.navigate({ href: next ?? identityPaths.emails(), replace: true });
    },
  });
  return (
    <main id="main" className="wrap page">
      <div className="itsme stack g5">
        <Picture src={mail} className="itsme__pic" />
        <div className="stack g2">
          <h1 tabIndex={-1}>{t('email.title')}</h1>
          <p>{t('email.why')}</p>
        </div>
        <Form form={form}>
          <EmailField label={t('email.label')} hint={t('email.hint')} {...form.field('email')} />
          <Button type="submit" wide>
            {t('email.go')}
          </Button>
        </Form>
      </div>
    </main>
  );
}
