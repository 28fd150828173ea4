import { ChangePasswordForm } from '#identity/web/parts/ChangePasswordForm.tsx';
import { useTexts } from '#platform/browser/i18n.ts';

export function PasswordSection() {
  const t = useTexts('identity');
  return (
    <section className="part">
      <h2>{t('settings.password')}</h2>
      <ChangePasswordForm />
    </section>
  );
}
