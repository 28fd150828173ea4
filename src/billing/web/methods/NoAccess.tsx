import { accountPaths } from '#account/paths.ts';
import { paymentsPaths } from '#payments/paths.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import shield from '#platform/ui/pictures/shield.svg?no-inline';
import { EmptyState } from '#platform/ui/states/EmptyState.tsx';

/** Shown without a session when the link is missing, unknown or expired. The login leads to the account. */
export function NoAccess({ why }: { why: 'none' | 'unknown' | 'expired' }) {
  const t = useTexts('billing/web/methods');
  return (
    <EmptyState
      picture={shield}
      title={t(why === 'none' ? 'dead.login' : 'dead.title')}
      text={t(`dead.${why}`)}
      action={<Button href={accountPaths.home({ next: paymentsPaths.iban() })}>{t('dead.logIn')}</Button>}
    />
  );
}
