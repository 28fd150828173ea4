import { useRouter } from '@tanstack/react-router';
import { AccountForms } from '#customers/web/parts/AccountForms.tsx';
import { useTexts } from '#platform/browser/i18n.ts';
import { DetailsStep } from './DetailsStep.tsx';
import { useRegister } from './use-register.ts';

/** Email and password come first; the basket goes along. `ended`: the session of whoever was here before has. */
export function AccountStep({ ended = false }: { ended?: boolean }) {
  const t = useTexts('ordering');
  const router = useRouter();
  const register = useRegister();
  return (
    <DetailsStep title={t('details.title')} intro={t('details.intro')} percent={40}>
      {/* Guard and entry rule decide anew, knowing who it is. */}
      <AccountForms ended={ended} draftKey="account" onRegister={register} onLoggedIn={() => router.invalidate()} />
    </DetailsStep>
  );
}
