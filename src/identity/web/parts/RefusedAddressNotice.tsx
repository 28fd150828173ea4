import { useTexts } from '#platform/browser/i18n.ts';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import { TextWithAddress } from '#platform/ui/texts/TextWithAddress.tsx';

/** Notice that the mail server of an address refused the mail, shown where its code is awaited. */
export function RefusedAddressNotice({ address }: { address: string }) {
  const t = useTexts('identity');
  return (
    <Notice kind="bad" live>
      <b>{t('emails.refused.title')}</b>
      <p>
        <TextWithAddress text={t('emails.refused.text', { address })} />
      </p>
    </Notice>
  );
}
