import { useQuery } from '@tanstack/react-query';
import { termsQuery } from '#legal/web/queries.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { TextWithAddress } from '#platform/ui/texts/TextWithAddress.tsx';
import mail from '#platform/ui/pictures/icons/mail.svg?raw';
import phone from '#platform/ui/pictures/icons/phone.svg?raw';

/** Support mail and phone, as alternatives to the form. */
export function ContactOptions() {
  const t = useTexts('customers/web/company');
  const support = useQuery(termsQuery).data?.support;
  if (!support) return null;
  return (
    <div className="stack g2">
      <p className="quiet">{t('rather')}</p>
      <div>
        <Button
          kind="text"
          icon={mail}
          href={`mailto:${support.email}?subject=${encodeURIComponent(t('mailSubject'))}`}
        >
          <span>
            <TextWithAddress text={support.email} />
          </span>
        </Button>
      </div>
      <div>
        <Button kind="text" icon={phone} href={`tel:${support.phone.replaceAll(/[^+\d]/g, '')}`}>
          {support.phone}
        </Button>
      </div>
    </div>
  );
}
