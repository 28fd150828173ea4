import type { ReactNode } from 'react';
import { identityPaths } from '#identity/paths.ts';
import { Problem } from '#platform/browser/client.ts';
import { useStepTitle } from '#platform/browser/step-title.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { EmptyState } from '#platform/ui/states/EmptyState.tsx';
import mail from '#platform/ui/pictures/mail.svg?no-inline';

export type DeadLinkState = 'expired' | 'used' | 'unknown';

const deadLinkStates: Readonly<Record<string, DeadLinkState>> = {
  LINK_EXPIRED: 'expired',
  LINK_USED: 'used',
  LINK_UNKNOWN: 'unknown',
};

/** The state of the link of a mail for which a call was refused; null for another error. */
export const toDeadLinkState = (error: unknown): DeadLinkState | null =>
  error instanceof Problem ? (deadLinkStates[error.code] ?? null) : null;

type InvalidLinkProps = {
  title: string;
  text: ReactNode;
  linkText: string;
  /** Shown below the link to a new mail. */ children?: ReactNode;
};

/** Replaces the screen of an invalid link: explains why and links to a new one. */
export function InvalidLink({ title, text, linkText, children }: InvalidLinkProps) {
  useStepTitle(title);
  return (
    <main id="main" className="wrap page">
      <EmptyState
        headingLevel={1}
        picture={mail}
        title={title}
        text={text}
        action={
          <>
            <Button href={identityPaths.resetPassword()}>{linkText}</Button>
            {children}
          </>
        }
      />
    </main>
  );
}
