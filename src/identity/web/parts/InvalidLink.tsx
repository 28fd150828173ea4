import type { ReactNode } from 'react';
import { identityPaths } from '#identity/paths.ts';
import { Problem } from '#platform/browser/client.ts';
import { useStepTitle } from '#platform/browser/step-title.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { EmptyState } from '#platform/ui/states/EmptyState.tsx';
import mail from '#platform/ui/pictures/mail.svg?no-inline';

const invalidLinkCodes: ReadonlySet<string> = new Set(['LINK_EXPIRED', 'LINK_USED', 'LINK_UNKNOWN']);

/** Whether a call was refused because the link of a mail is invalid, used or expired. */
export const isInvalidLinkError = (error: unknown): boolean =>
  error instanceof Problem && invalidLinkCodes.has(error.code);

type InvalidLinkProps = {
  title: string;
  text: ReactNode;
  again: string;
  /** Shown below the link to a new mail. */ children?: ReactNode;
};

/** Replaces the screen of an invalid link: explains why and links to a new one. */
export function InvalidLink({ title, text, again, children }: InvalidLinkProps) {
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
            <Button href={identityPaths.resetPassword()}>{again}</Button>
            {children}
          </>
        }
      />
    </main>
  );
}
