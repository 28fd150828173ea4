import { useQuery } from '@tanstack/react-query';
import { termsQuery } from '#legal/web/questions.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/Button.tsx';
import { Notice } from '#platform/ui/Notice.tsx';
import { TextWithAddress } from '#platform/ui/TextWithAddress.tsx';
import mail from '#platform/ui/pictures/icons/mail.svg?raw';
import phone from '#platform/ui/pictures/icons/phone.svg?raw';

/** A company that is too large to order here: whom it asks for an offer. */
export function LargeCompany() {
  const t = useTexts('customers');
  const support = useQuery(termsQuery).data?.support;
  return (
    <div className="stack g5">
      <Notice live>
        <p>{t('company.large')}</p>
      </Notice>
      {support && (
        <div className="row row--wrap">
          <Button icon={mail} href={`mailto:${support.email}?subject=${encodeURIComponent(t('company.largeSubject'))}`}>
            <span>
              <TextWithAddress text={t('company.largeWrite', { email: support.email })} />
            </span>
          </Button>
          <Button kind="text" icon={phone} href={`tel:${support.phone.replaceAll(/[^+\d]/g, '')}`}>
            {t('company.largeCall', { phone: support.phone })}
          </Button>
        </div>
      )}
    </div>
  );
}
