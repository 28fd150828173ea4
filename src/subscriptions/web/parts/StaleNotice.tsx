import { useTexts } from '#platform/browser/i18n.ts';
import { NotLoaded } from '#platform/browser/NotLoaded.tsx';
import type { Asking } from './SimMissing.tsx';

/** What is shown of a SIM was asked for again, and did not come. */
export function StaleNotice({ asking }: { asking: Asking }) {
  const t = useTexts('subscriptions');
  if (!asking.isError) return null;
  return (
    <NotLoaded query={asking} kind="warn">
      {t('stale')}
    </NotLoaded>
  );
}
