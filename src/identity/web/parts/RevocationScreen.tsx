import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { identityPaths } from '#identity/paths.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import shield from '#platform/ui/pictures/shield.svg?no-inline';
import { useFocusHeadingOnLostFocus } from '#platform/ui/page/use-heading-focus.ts';
import { EmptyState } from '#platform/ui/states/EmptyState.tsx';
import { clearSession } from '../session.ts';
import { InvalidLink } from './InvalidLink.tsx';
import type { RevocationLink } from './link.ts';
import { RevocationForm, useRevocationLink } from './RevocationForm.tsx';

type RevocationTexts = {
  title: string;
  text: string;
  /** `revoke`: text of the button; `mine`: text for a customer who made the request. */
  revoke: string;
  mine: string;
  password: string;
  /** Texts for a link whose request has ended, and for one that we do not know. */
  dead: Record<'ended' | 'unknown', { title: string; text: string }>;
  revoked: { title: string; text: string };
};

type RevocationScreenProps = {
  texts: RevocationTexts;
  /** Calls the endpoint of the link; sessions have ended when it resolves. */
  onRevoke: (token: string) => Promise<unknown>;
  /** Whether the link still works, asked before the form. */
  findLink: (token: string) => Promise<RevocationLink>;
  /** Shown below the offer of a new password when the link is invalid. */
  children?: ReactNode;
};

/** Screen of a link in an SMS, which cancels one request and ends all sessions. */
export function RevocationScreen({ texts, onRevoke, findLink, children }: RevocationScreenProps) {
  const { title, text, revoke, mine } = texts;
  const queries = useQueryClient();
  const [isRevoked, setRevoked] = useState(false);
  const { dead, checking, form, endsSession } = useRevocationLink(async (token) => {
    await onRevoke(token);
    if (endsSession) clearSession(queries);
    setRevoked(true);
  }, findLink);
  useFocusHeadingOnLostFocus(`${isRevoked} ${dead}`);
  if (dead)
    return (
      <InvalidLink {...texts.dead[dead === 'unknown' ? 'unknown' : 'ended']} linkText={texts.password}>
        {children}
      </InvalidLink>
    );
  return (
    <main id="main" className="wrap page">
      {isRevoked ? (
        <div role="status">
          <EmptyState
            headingLevel={1}
            picture={shield}
            {...texts.revoked}
            action={<Button href={identityPaths.resetPassword()}>{texts.password}</Button>}
          />
        </div>
      ) : (
        <RevocationForm form={form} {...{ checking, title, text, revoke, mine }} />
      )}
    </main>
  );
}
