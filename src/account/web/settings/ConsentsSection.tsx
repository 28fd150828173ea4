import { Consents } from '#customers/web/parts/Consents.tsx';
import { useTexts } from '#platform/browser/i18n.ts';

/** Newsletter and consents. */
export function ConsentsSection() {
  const t = useTexts('customers/web/consents');
  return (
    <section className="part">
      <h2>{t('title')}</h2>
      <p className="quiet">{t('text')}</p>
      <Consents />
    </section>
  );
}
