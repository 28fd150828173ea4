import type { ReactNode } from 'react';
import { useHasSession } from '#identity/web/session.ts';
import { paymentsPaths } from '#payments/paths.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { PageHead } from '#platform/ui/page/PageHead.tsx';

/** The title of a screen that can be opened by a link: without a session it has no link back to the account. */
export function MethodsHead({ title, children }: { title: string; children?: ReactNode }) {
  const t = useTexts('billing/web/methods');
  const hasSession = useHasSession();
  if (hasSession)
    return (
      <PageHead title={title} backTo={paymentsPaths.methods()} backText={t('title')}>
        {children}
      </PageHead>
    );
  return (
    <div className="stack g2">
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </div>
  );
}
