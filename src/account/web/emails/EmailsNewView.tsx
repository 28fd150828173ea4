import { accountPaths } from '#account/paths.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { EmptyState } from '#platform/ui/states/EmptyState.tsx';
import { Picture } from '#platform/ui/pictures/Picture.tsx';
import { TextWithAddress } from '#platform/ui/texts/TextWithAddress.tsx';
import external from '#platform/ui/pictures/icons/external.svg?raw';
import mail from '#platform/ui/pictures/mail.svg?no-inline';
import { findMailbox } from './mailbox.ts';
import { EmailCodeForm } from '#identity/web/parts/EmailCodeForm.tsx';
import { RefusedAddressNotice } from '#identity/web/parts/RefusedAddressNotice.tsx';
import { ResendButton, ResendNotice } from '#identity/web/parts/ResendButton.tsx';
import type { Resend } from '#identity/web/parts/use-resend-confirmation.ts';
import './emails.css';

export type EmailsNewViewProps = {
  address: string;
  /** Null: no change of address is pending. */
  pendingAddress: string | null;
  resend: Resend;
  onKeep: () => void;
  keeping: boolean;
};

/** Shows that a code was sent to a new address, and that the old one stays until it is confirmed. */
export function EmailsNewView({ address, pendingAddress, resend, onKeep, keeping }: EmailsNewViewProps) {
  const t = useTexts('account/web/emails');
  if (pendingAddress === null) {
    return (
      <main id="main" className="wrap page">
        <div className="mail mail--state">
          <EmptyState
            headingLevel={1}
            picture={mail}
            title={t('new.none')}
            text={<TextWithAddress text={t('new.noneMore', { email: address })} />}
            action={<Button href={accountPaths.dashboard()}>{t('new.back')}</Button>}
          />
        </div>
      </main>
    );
  }
  const mailbox = findMailbox(pendingAddress);
  return (
    <main id="main" className="wrap page">
      <div className="mail stack g5">
        <Picture src={mail} className="mail__pic" />
        <h1 tabIndex={-1}>{t('new.title')}</h1>
        <div className="stack g2">
          <p>{t('new.sent')}</p>
          <p className="mail__to">
            <TextWithAddress text={pendingAddress} />
          </p>
          <p className="quiet">
            <TextWithAddress text={t('new.more', { email: address })} />
          </p>
        </div>
        {resend.refused && <RefusedAddressNotice address={pendingAddress} />}
        <EmailCodeForm />
        <ResendNotice resend={resend} />
        {mailbox && (
          <Button kind="secondary" wide href={mailbox.url} target="_blank" rel="noreferrer" iconAfter={external}>
            {t('openBox', { mailbox: mailbox.name })}
          </Button>
        )}
        <ResendButton resend={resend} />
        <Button kind="text" pending={keeping} onClick={onKeep}>
          <span>
            <TextWithAddress text={t('new.keep', { email: address })} />
          </span>
        </Button>
      </div>
    </main>
  );
}
