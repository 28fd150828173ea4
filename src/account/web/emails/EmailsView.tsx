import { checkEmail } from '#identity/rules/email.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { withFieldLabel } from '#platform/browser/with-field-label.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Disclosure } from '#platform/ui/texts/Disclosure.tsx';
import { Form } from '#platform/ui/forms/Form.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import { Picture } from '#platform/ui/pictures/Picture.tsx';
import { TextField } from '#platform/ui/fields/TextField.tsx';
import { TextWithAddress } from '#platform/ui/texts/TextWithAddress.tsx';
import { useApiFormWithDraft } from '#platform/ui/forms/use-api-form-with-draft.ts';
import external from '#platform/ui/pictures/icons/external.svg?raw';
import mail from '#platform/ui/pictures/mail.svg?no-inline';
import { findMailbox } from './mailbox.ts';
import { EmailCodeForm } from '#identity/web/parts/EmailCodeForm.tsx';
import { RefusedAddressNotice } from '#identity/web/parts/RefusedAddressNotice.tsx';
import { ResendButton, ResendNotice } from '#identity/web/parts/ResendButton.tsx';
import { SecondsLeft } from '#platform/ui/buttons/SecondsLeft.tsx';
import type { Resend } from '#identity/web/parts/use-resend-confirmation.ts';
import './emails.css';

export type EmailsViewProps = {
  /** Address of the session; null without a session. */
  address: string | null;
  /** The address was just changed to this one. */
  changedTo: string | null;
  resend: Resend;
  onChange: (email: string) => Promise<unknown>;
};

/** "Check your mail": the address, the field for the code, and help when the mail does not arrive. */
export function EmailsView({ address, changedTo, resend, onChange }: EmailsViewProps) {
  const t = useTexts('account/web/emails');
  const identityTexts = useTexts('identity');
  const { refused } = resend;
  const mailbox = address === null ? null : findMailbox(address);
  return (
    <main id="main" className="wrap page">
      <div className="mail stack g5">
        <Picture src={mail} className="mail__pic" />
        <h1 tabIndex={-1}>{t('title')}</h1>
        {address === null ? (
          <p>{t('anonymous')}</p>
        ) : (
          <div className="stack g2">
            <p>{t('sent')}</p>
            <p className="mail__to">
              <TextWithAddress text={address} />
            </p>
            <p className="quiet">{t('open')}</p>
          </div>
        )}
        {refused && address !== null && <RefusedAddressNotice address={address} />}
        {changedTo !== null && resend.state === 'idle' && (
          <Notice kind="success" live>
            <TextWithAddress text={t('changed', { email: changedTo })} />
          </Notice>
        )}
        <ResendNotice resend={resend} isKnown={address !== null} />
        {address === null ? (
          <AddressForm label={t('address')} go={t('send')} draftKey="emails" resend={resend} onSend={resend.send} />
        ) : (
          <>
            <EmailCodeForm />
            {mailbox && (
              <Button kind="secondary" wide href={mailbox.url} target="_blank" rel="noreferrer" iconAfter={external}>
                {t('openBox', { mailbox: mailbox.name })}
              </Button>
            )}
            <ResendButton resend={resend} />
            <p className="small quiet">{t('spam')}</p>
            <Disclosure
              key={String(refused)}
              summary={identityTexts('emails.wrong')}
              {...(refused ? { open: true } : {})}
            >
              <AddressForm label={t('newAddress')} go={t('change')} draftKey="emails-change" onSend={onChange} />
            </Disclosure>
          </>
        )}
      </div>
    </main>
  );
}

type AddressFormProps = {
  label: string;
  go: string;
  draftKey: string;
  /** Waits between two sends. */
  resend?: Resend;
  onSend: (email: string) => Promise<unknown>;
};

function AddressForm({ label, go, draftKey, resend, onSend }: AddressFormProps) {
  const form = useApiFormWithDraft({
    defaults: { email: '' },
    draftKey,
    validate: ({ email }) => ({ email: withFieldLabel(checkEmail(email), label) }),
    submit: ({ email }) => onSend(email.trim()),
  });
  const seconds = resend?.seconds ?? 0;
  return (
    <Form form={form}>
      <TextField label={label} type="email" inputMode="email" autoComplete="email" {...form.field('email')} />
      <Button type="submit" wide kind={resend ? 'primary' : 'secondary'} aria-disabled={seconds > 0 || undefined}>
        {go}
        <SecondsLeft seconds={seconds} />
      </Button>
    </Form>
  );
}
