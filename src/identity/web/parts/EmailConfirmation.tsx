import { identityPaths } from '#identity/paths.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { TextWithAddress } from '#platform/ui/texts/TextWithAddress.tsx';
import { EmailCodeForm } from './EmailCodeForm.tsx';
import { RefusedAddressNotice } from './RefusedAddressNotice.tsx';
import { ResendButton, ResendNotice } from './ResendButton.tsx';
import { useResendConfirmation } from './use-resend-confirmation.ts';

export type EmailConfirmationProps = {
  /** Null: the customer has just entered the address. */
  address: string | null;
  /** Address whose mail server refused the mail; null when none is known. */
  refused: string | null;
  onSent: () => void;
};

/** Confirmation of an address by typing the code on the present page. */
export function EmailConfirmation({ address, refused, onSent }: EmailConfirmationProps) {
  const t = useTexts('identity');
  return (
    <section className="stack g4">
      <div className="stack g2">
        <h2>{t('emails.code.heading')}</h2>
        {refused === null && (
          <p>
            {address === null ? (
              t('emails.code.sentToo')
            ) : (
              <TextWithAddress text={t('emails.code.sentTo', { email: address })} />
            )}
          </p>
        )}
      </div>
      <EmailCodeEntry refused={refused} onSent={onSent} />
    </section>
  );
}

/** The field for the code of the mail, another mail, and the way to another address. */
export function EmailCodeEntry({ refused, onSent }: Pick<EmailConfirmationProps, 'refused' | 'onSent'>) {
  const t = useTexts('identity');
  const resend = useResendConfirmation({ refused: refused !== null, onSent });
  return (
    <>
      {refused !== null && <RefusedAddressNotice address={refused} />}
      <EmailCodeForm />
      <ResendNotice resend={resend} />
      <div className="row row--wrap">
        <ResendButton resend={resend} quiet />
        <Button kind="text" href={identityPaths.emails()}>
          {t('emails.wrong')}
        </Button>
      </div>
    </>
  );
}
