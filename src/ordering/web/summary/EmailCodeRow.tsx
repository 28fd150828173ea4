import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { clearEmailRefusal } from '#customers/web/parts/clear-email-refusal.ts';
import type { CustomersSlice } from '#customers/contract.ts';
import { selectEmail } from '#customers/web/queries.ts';
import { isEmailVerified } from '#identity/rules/email-status.ts';
import { EmailCodeEntry } from '#identity/web/parts/EmailConfirmation.tsx';
import { useSessionSlice } from '#identity/web/queries.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Icon } from '#platform/ui/pictures/Icon.tsx';
import check from '#platform/ui/pictures/icons/check.svg?raw';
import { Disclosure } from '#platform/ui/texts/Disclosure.tsx';
import { TextWithAddress } from '#platform/ui/texts/TextWithAddress.tsx';

/** Polls, because the link may be opened on another device. */
const REFETCH_MS = 5000;

const refetchInterval = (slice: CustomersSlice | undefined) =>
  slice && isEmailVerified(selectEmail(slice).status) ? false : REFETCH_MS;

/** A disclosure with the field for the code of the confirmation mail; open when the mail was refused. Once the address is confirmed, a line says so. */
export function EmailCodeRow() {
  const t = useTexts('identity');
  const queries = useQueryClient();
  const { data: email } = useSessionSlice(selectEmail, { refetchInterval });
  const isConfirmed = email !== undefined && isEmailVerified(email.status);
  const isRefused = email?.refused === true;
  // Null until the row is opened or closed. A refusal opens it, which the browser reports as well; the row then stays open when the refusal
  // ends, because the focus is on its button that sent the mail again.
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const wasConfirmed = useRef(isConfirmed);
  const messageRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The field that had the focus is gone, so the message gets it. A confirmation by the link on another device does not move the focus.
    if (isConfirmed && !wasConfirmed.current && document.activeElement === document.body) messageRef.current?.focus();
    wasConfirmed.current = isConfirmed;
  }, [isConfirmed]);
  if (!email) return null;
  if (isConfirmed)
    return (
      <div ref={messageRef} tabIndex={-1} className="line" role="status">
        <Icon svg={check} />
        <span className="line__main strong">{t('emails.confirmed')}</span>
      </div>
    );
  return (
    <Disclosure
      open={isOpen ?? isRefused}
      onToggle={setOpen}
      summary={
        <span className="line__main">
          <span className="small quiet">
            <TextWithAddress text={t('emails.code.unconfirmed', { email: email.address })} />
          </span>
          <span className="strong">{t('emails.code.open')}</span>
        </span>
      }
    >
      <div className="order-folded stack g4">
        <EmailCodeEntry refused={isRefused ? email.address : null} onSent={() => clearEmailRefusal(queries)} />
        <p className="small quiet">{t('emails.code.later')}</p>
      </div>
    </Disclosure>
  );
}
