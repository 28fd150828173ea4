import { problemText, useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import { SecondsLeft } from '#platform/ui/buttons/SecondsLeft.tsx';
import { wayOut } from '#platform/browser/way-out.ts';
import type { Resend } from './use-resend-confirmation.ts';

/** Button that sends the mail again. The countdown is visual only, so the accessible name stays constant. */
export function ResendButton({ resend, quiet = false }: { resend: Resend; quiet?: boolean }) {
  const t = useTexts('identity');
  const { seconds, state, send } = resend;
  return (
    <Button
      {...wayOut}
      kind={quiet ? 'text' : 'secondary'}
      wide={!quiet}
      pending={state === 'sending'}
      problem={state === 'failed' ? problemText(resend.code) : null}
      aria-disabled={seconds > 0 || undefined}
      className={seconds > 0 ? 'is-waiting' : ''}
      onClick={() => void send()}
    >
      {t('emails.resend')}
      <SecondsLeft seconds={seconds} />
    </Button>
  );
}

/** Result of the resend. */
export function ResendNotice({ resend, isKnown = true }: { resend: Resend; isKnown?: boolean }) {
  const t = useTexts('identity');
  if (resend.state === 'sent') {
    return (
      <Notice kind="success" live>
        {t(isKnown ? 'emails.sentAgain' : 'emails.sentIfKnown')}
      </Notice>
    );
  }
  if (resend.state === 'held') {
    const cameBack = resend.refused && resend.code === 'EMAIL_SENT_OFTEN';
    return <Notice live>{cameBack ? t('emails.tooManyRefused') : problemText(resend.code)}</Notice>;
  }
  return null;
}
