import { identityPaths } from '#identity/paths.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { TextWithAddress } from '#platform/ui/texts/TextWithAddress.tsx';
import { EmailCode } from './EmailCode.tsx';
import { ResendButton, ResendNotice } from './ResendButton.tsx';
import { useResend } from './use-resend.ts';

/** The address to confirm, wherever one is: the code is typed here, and nobody has to leave the page. Null: it was just named. */
export function ConfirmEmail({ address }: { address: string | null }) {
  const t = useTexts('identity');
  const resend = useResend();
  return (
    <section className="stack g4">
      <div className="stack g2">
        <h2>{t('emails.code.heading')}</h2>
        <p>
          {address === null ? (
            t('emails.code.sentToo')
          ) : (
            <TextWithAddress text={t('emails.code.sentTo', { email: address })} />
          )}
        </p>
      </div>
      <EmailCode />
      <ResendNotice resend={resend} />
      <div className="row row--wrap">
        <ResendButton resend={resend} quiet />
        <Button kind="text" href={identityPaths.emails()}>
          {t('emails.wrong')}
        </Button>
      </div>
    </section>
  );
}
