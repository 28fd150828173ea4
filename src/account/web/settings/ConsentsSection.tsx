import { Consents } from '#customers/web/parts/Consents.tsx';
import { useTexts } from '#platform/browser/i18n.ts';

/** The newsletter, and what was agreed to. */
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
