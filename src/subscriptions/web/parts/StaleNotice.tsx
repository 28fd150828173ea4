import { useTexts } from '#platform/browser/i18n.ts';
import { LoadErrorNotice } from '#platform/browser/LoadErrorNotice.tsx';
import type { QueryStatus } from '#platform/browser/refetchable-query.ts';

/** Notice that refreshing a SIM failed, so that what is shown may be outdated. */
export function StaleNotice({ query }: { query: QueryStatus }) {
  const t = useTexts('subscriptions');
  if (!query.isError) return null;
  return (
    <LoadErrorNotice query={query} kind="warn">
      {t('stale')}
    </LoadErrorNotice>
  );
}
