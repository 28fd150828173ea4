import { Sessions } from '#identity/web/parts/Sessions.tsx';
import { useTexts } from '#platform/browser/i18n.ts';

export function SessionsSection() {
  const t = useTexts('identity');
  return (
    <section className="part">
      <h2>{t('settings.sessions')}</h2>
      <p className="quiet">{t('settings.sessionsMore')}</p>
      <Sessions />
    </section>
  );
}
