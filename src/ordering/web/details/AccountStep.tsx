import { useRouter } from '@tanstack/react-router';
import { AccountForms } from '#customers/web/parts/AccountForms.tsx';
import { useTexts } from '#platform/browser/i18n.ts';
import { DetailsStep } from './DetailsStep.tsx';
import { useRegister } from './use-register.ts';

/** Registration or login. The basket stays. `ended`: the earlier session has ended. */
export function AccountStep({ ended = false }: { ended?: boolean }) {
  const t = useTexts('ordering');
  const router = useRouter();
  const register = useRegister();
  return (
    <DetailsStep title={t('details.title')} intro={t('details.intro')} percent={40}>
      {/* Reruns the route guard and the redirect with the new session. */}
      <AccountForms ended={ended} draftKey="account" onRegister={register} onLoggedIn={() => router.invalidate()} />
    </DetailsStep>
  );
}
