import { useState } from 'react';
import { checkEmail } from '#identity/rules/email.ts';
import { createClient } from '#platform/browser/client.ts';
import { useLanguage, useTexts } from '#platform/browser/i18n.ts';
import { withFieldLabel } from '#platform/browser/with-field-label.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Form } from '#platform/ui/forms/Form.tsx';
import { Picture } from '#platform/ui/pictures/Picture.tsx';
import mail from '#platform/ui/pictures/mail.svg?no-inline';
import { EmailField } from '#platform/ui/fields/TextField.tsx';
import { useApiFormWithDraft } from '#platform/ui/forms/use-api-form-with-draft.ts';
import { useFocusHeadingOnLostFocus } from '#platform/ui/page/use-heading-focus.ts';
import type { promotionsContract } from '#promotions/contract.ts';
import { restoreReferralCode } from '../queries.ts';
import './invite.css';

/**
 * Registers an address, customer or not, for a referral link. The link is sent by mail to prove that the address
 * belongs to the visitor.
 */
export function RegisterScreen() {
  const t = useTexts('promotions/web/invite');
  const language = useLanguage();
  const [sentAddress, setSent] = useState<string | null>(null);
  const form = useApiFormWithDraft<{ email: string }>({
    defaults: { email: '' },
    draftKey: 'invite',
    validate: ({ email }) => ({ email: withFieldLabel(checkEmail(email), t('register.email')) }),
    submit: async ({ email }) => {
      const ref_code = restoreReferralCode();
      const { call } = createClient<typeof promotionsContract>();
      await call('POST /integration/vl/registration', { body: { email, language, ...(ref_code ? { ref_code } : {}) } });
      await call('POST /integration/vl/confirmation', { body: { email } });
      setSent(email.trim());
    },
  });
  useFocusHeadingOnLostFocus(sentAddress === null ? 'asked' : 'sent');
  if (sentAddress)
    return (
      <main id="main" className="wrap page">
        <div className="invite__register stack g4">
          <Picture src={mail} className="invite__pic" />
          <h1 tabIndex={-1}>{t('register.sent')}</h1>
          <p>{t('register.sentText', { email: sentAddress })}</p>
          <p className="quiet">{t('register.sentMore')}</p>
        </div>
      </main>
    );
  return (
    <main id="main" className="wrap page">
      <div className="invite__register stack g4">
        <h1 tabIndex={-1}>{t('register.title')}</h1>
        <p>{t('register.text')}</p>
        <Form form={form}>
          <EmailField label={t('register.email')} {...form.field('email')} />
          <Button type="submit" wide>
            {t('register.submit')}
          </Button>
        </Form>
        <p className="small quiet">{t('register.privacy')}</p>
      </div>
    </main>
  );
}
