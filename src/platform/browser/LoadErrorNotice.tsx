import type { ReactNode } from 'react';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import { useTexts } from './i18n.ts';

type LoadErrorNoticeProps = {
  query: { isFetching: boolean; refetch: () => unknown };
  /** `warn` where the page is of use without it. */
  kind?: 'warn' | 'bad';
  /** What did not load. */
  children: ReactNode;
};

/** A small part of a page that did not load: said aloud, with the way to try again. */
export function LoadErrorNotice({ query, kind = 'bad', children }: LoadErrorNoticeProps) {
  const platform = useTexts('platform');
  return (
    <Notice
      kind={kind}
      live
      action={
        <Button kind="text" pending={query.isFetching} onClick={() => void query.refetch()}>
          {platform('retry')}
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
