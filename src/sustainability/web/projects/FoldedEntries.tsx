import type { ReactNode } from 'react';
import { useTexts } from '#platform/browser/i18n.ts';
import { Disclosure } from '#platform/ui/texts/Disclosure.tsx';

type FoldedEntriesProps<E> = {
  /** Sorted by the caller, the newest first. */
  entries: readonly E[];
  /** Number of entries that are shown without unfolding. When there is only one more, it is shown too. */
  visibleCount: number;
  children(entries: readonly E[]): ReactNode;
};

/** Shows the first `visibleCount` entries of a list, and folds the others, which are earlier. */
export function FoldedEntries<E>({ entries, visibleCount, children }: FoldedEntriesProps<E>) {
  const t = useTexts('sustainability/web/projects');
  if (entries.length <= visibleCount + 1) return children(entries);
  return (
    <>
      {children(entries.slice(0, visibleCount))}
      <Disclosure summary={t('earlier', { count: entries.length - visibleCount })}>
        <div className="stack g3">{children(entries.slice(visibleCount))}</div>
      </Disclosure>
    </>
  );
}
