import { useQuery } from '@tanstack/react-query';
import { termsQuery } from '#legal/web/queries.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { LoadErrorNotice } from '#platform/browser/LoadErrorNotice.tsx';
import { formatNoBreak } from '#platform/pure/format.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { TextWithAddress } from '#platform/ui/texts/TextWithAddress.tsx';
import mail from '#platform/ui/pictures/icons/mail.svg?raw';
import phone from '#platform/ui/pictures/icons/phone.svg?raw';

/** Address and phone number of support; renders nothing while they load. `text`: as links instead of buttons. */
export function SupportContact({ kind = 'secondary' }: { kind?: 'secondary' | 'text' }) {
  const t = useTexts('subscriptions');
  const query = useQuery(termsQuery);
  if (query.isLoadingError) return <LoadErrorNotice query={query}>{t('reach.failed')}</LoadErrorNotice>;
  const support = query.data?.support;
  if (!support) return null;
  return (
    <div className="row row--wrap">
      <Button kind={kind} icon={mail} href={`mailto:${support.email}`}>
        <span>
          <TextWithAddress text={t('reach.write', { email: support.email })} />
        </span>
      </Button>
      <Button kind={kind} icon={phone} href={`tel:${support.phone.replaceAll(/[^+\d]/g, '')}`}>
        {t('reach.call', { phone: formatNoBreak(support.phone) })}
      </Button>
    </div>
  );
}
