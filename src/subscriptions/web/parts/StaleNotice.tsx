import { useTexts } from '#platform/browser/i18n.ts';
import { LoadErrorNotice } from '#platform/browser/LoadErrorNotice.tsx';
import type { QueryStatus } from './SimUnavailable.tsx';

/** Notice that refreshing a SIM failed, so that what is shown may be outdated. */
export function StaleNotice({ asking }: { asking: QueryStatus }) {
  const t = useTexts('subscriptions');
  if (!asking.isError) return null;
  return (
    <LoadErrorNotice query={asking} kind="warn">
      {t('stale')}
    </LoadErrorNotice>
  );
}
