import { useTexts } from '#platform/browser/i18n.ts';
import { LoadErrorNotice } from '#platform/browser/LoadErrorNotice.tsx';
import type { QueryStatus } from './SimUnavailable.tsx';

/** What is shown of a SIM was asked for again, and did not come. */
export function StaleNotice({ asking }: { asking: QueryStatus }) {
  const t = useTexts('subscriptions');
  if (!asking.isError) return null;
  return (
    <LoadErrorNotice query={asking} kind="warn">
      {t('stale')}
    </LoadErrorNotice>
  );
}
