import { accountPaths } from '#account/paths.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Row, Rows } from '#platform/ui/cards/Rows.tsx';
import lock from '#platform/ui/pictures/icons/lock.svg?raw';
import trash from '#platform/ui/pictures/icons/trash.svg?raw';

/** Link to data export and account deletion. */
export function PersonalDataSection() {
  const t = useTexts('account/web/data');
  const href = accountPaths.yourData();
  return (
    <section className="part">
      <h2>{t('settings.title')}</h2>
      <p className="quiet">{t('settings.text')}</p>
      <Rows>
        <Row icon={lock} title={t('settings.open')} detail={t('settings.openMore')} href={href} />
        <Row icon={trash} title={t('settings.remove')} detail={t('settings.removeMore')} href={`${href}#delete`} />
      </Rows>
    </section>
  );
}
