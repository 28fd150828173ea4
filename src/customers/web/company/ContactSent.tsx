import { type ReactNode, useEffect, useRef } from 'react';
import { useTexts } from '#platform/browser/i18n.ts';
import { Picture } from '#platform/ui/pictures/Picture.tsx';
import { TextWithAddress } from '#platform/ui/texts/TextWithAddress.tsx';
import mail from '#platform/ui/pictures/mail.svg?no-inline';
import './company.css';

/** Shown after the request was sent. */
export function ContactSent({ email, children }: { email: string; children?: ReactNode }) {
  const t = useTexts('customers/web/company');
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus was removed.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="stack g5">
      <Picture src={mail} className="company-sent" />
      <div className="stack g2">
        <h2 ref={heading} tabIndex={-1}>
          {t('sent')}
        </h2>
        <p>{t('sentMore')}</p>
        <p>
          <TextWithAddress text={t('sentMail', { email })} />
        </p>
      </div>
      {children}
    </div>
  );
}
