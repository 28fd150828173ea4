import { Passkeys } from '#identity/web/parts/Passkeys.tsx';
import { useTexts } from '#platform/browser/i18n.ts';

export function PasskeysSection() {
  const t = useTexts('identity/web/passkeys');
  return (
    <section className="part">
      <h2>{t('title')}</h2>
      <p className="quiet">{t('more')}</p>
      <Passkeys />
    </section>
  );
}
