import type { ReactNode } from 'react';
import { useTexts } from '#platform/browser/i18n.ts';
import { Disclosure } from '#platform/ui/texts/Disclosure.tsx';

type NewestFirstProps<E> = {
  /** The newest first. */
  entries: readonly E[];
  /** Number of entries that are shown without unfolding. A single further entry is shown too. */
  visibleCount: number;
  children(entries: readonly E[]): ReactNode;
};

/** The newest entries of a list, and a fold with the earlier ones. */
export function NewestFirst<E>({ entries, visibleCount, children }: NewestFirstProps<E>) {
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
