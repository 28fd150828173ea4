import { useScreenSearch } from '#platform/browser/screen-address.ts';
import type { identityPaths } from '#identity/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '#platform/browser/i18n.ts';
import { SkeletonCard } from '#platform/ui/states/Skeleton.tsx';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { EmptyState } from '#platform/ui/states/EmptyState.tsx';
import { Form } from '#platform/ui/forms/Form.tsx';
import shield from '#platform/ui/pictures/shield.svg?no-inline';
import { useApiFormWithDraft } from '#platform/ui/forms/use-api-form-with-draft.ts';
import type { RevocationLink } from './link.ts';
import { type DeadLinkState, toDeadLinkState } from './InvalidLink.tsx';

/**
 * Reads the token from the link of this page and returns a form that reverts the change. A button is required, because mail
 * scanners open links. `dead`: why the link is invalid, which `findLink` says before the form; without its answer the form is shown.
 * `endsSession`: the session of this browser is of the same account.
 */
export const useRevocationLink = (
  revoke: (token: string) => Promise<unknown>,
  findLink: (token: string) => Promise<RevocationLink>,
) => {
  const search = useScreenSearch<typeof identityPaths.revoke>();
  const token = typeof search.token === 'string' ? search.token : '';
  const [refusedState, setRefusedState] = useState<DeadLinkState | null>(token === '' ? 'unknown' : null);
  const check = useQuery({
    queryKey: ['revocation-link', token],
    queryFn: () => findLink(token),
    enabled: token !== '',
    gcTime: 0,
    // A used link stays used.
    staleTime: Infinity,
  });
  const form = useApiFormWithDraft({
    defaults: {},
    validate: () => ({}),
    submit: () =>
      revoke(token).catch((error: unknown) => {
        setRefusedState(toDeadLinkState(error));
        throw error;
      }),
  });
  const linkState = check.data?.state ?? 'open';
  return {
    dead: refusedState ?? (linkState === 'open' ? null : linkState),
    checking: check.isLoading,
    form,
    endsSession: check.data?.is_own !== false,
  };
};

type RevocationFormProps = {
  form: ReturnType<typeof useRevocationLink>['form'];
  checking: boolean;
  title: string;
  text: string;
  /** `revoke`: text of the button; `mine`: text for a customer who requested the change. */
  revoke: string;
  mine: string;
};

/** Asks whether to revoke a requested change. */
export function RevocationForm({ form, checking, title, text, revoke, mine }: RevocationFormProps) {
  const platformTexts = useTexts('platform');
  if (checking)
    return (
      <div className="stack g5">
        <h1 tabIndex={-1}>{title}</h1>
        <SkeletonCard label={platformTexts('loading')} lines={2} />
      </div>
    );
  return (
    <EmptyState
      headingLevel={1}
      picture={shield}
      title={title}
      text={text}
      action={
        <Form form={form} className="stack g4">
          <Button type="submit" wide>
            {revoke}
          </Button>
          <p className="small quiet">{mine}</p>
        </Form>
      }
    />
  );
}
