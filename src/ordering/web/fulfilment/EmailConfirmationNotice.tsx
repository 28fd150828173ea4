import type { ReactNode } from 'react';
import { identityPaths } from '#identity/paths.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';

/** Replaces content that requires a confirmed email address, and offers the confirmation. */
export function EmailConfirmationNotice({ children }: { children: ReactNode }) {
  const t = useTexts('subscriptions');
  return (
    <Notice
      kind="warn"
      action={
        <Button small kind="secondary" href={identityPaths.emails()}>
          {t('esim.confirmEmail')}
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
