import { helpPaths } from '#help/paths.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Row, Rows } from '#platform/ui/cards/Rows.tsx';
import { TextWithAddress } from '#platform/ui/texts/TextWithAddress.tsx';
import info from '#platform/ui/pictures/icons/info.svg?raw';
import mail from '#platform/ui/pictures/icons/mail.svg?raw';
import phoneIcon from '#platform/ui/pictures/icons/phone.svg?raw';

/** People to ask. */
export function ContactSection({ email, phone }: { email: string; phone: string }) {
  const t = useTexts('help');
  return (
    <section className="part help__contact">
      <h2>{t('contact.title')}</h2>
      <p className="quiet">{t('contact.text')}</p>
      <Rows>
        <Row icon={mail} over={t('contact.mail')} title={<TextWithAddress text={email} />} href={`mailto:${email}`} />
        <Row icon={phoneIcon} over={t('contact.call')} title={phone} href={`tel:${phone.replaceAll(' ', '')}`} />
        <Row icon={info} title={t('about.title')} href={helpPaths.about()} />
      </Rows>
    </section>
  );
}
