import type { ReactNode } from 'react';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import { useTexts } from './i18n.ts';
import type { RefetchableQuery } from './refetchable-query.ts';

type LoadErrorNoticeProps = {
  query: RefetchableQuery;
  /** `warn` when the page is useful without the missing part. */
  kind?: 'warn' | 'bad';
  /** Text that says what was not loaded. */
  children: ReactNode;
};

/** Notice for a part of a page that failed to load, with a retry button; announced to screen readers. */
export function LoadErrorNotice({ query, kind = 'bad', children }: LoadErrorNoticeProps) {
  const platformTexts = useTexts('platform');
  return (
    <Notice
      kind={kind}
      live
      action={
        <Button kind="text" pending={query.isFetching} onClick={() => void query.refetch()}>
          {platformTexts('retry')}
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
